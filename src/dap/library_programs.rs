//! Library programs in the debugged calculator, loaded by XEQ or because they have breakpoints.

use super::debuggee::{Debuggee, ProgramFile};
use super::program_source::ProgramSource;
use anyhow::Result;
use sim41_files::formats::file_lines::programs_of;
use sim41_session::Calculator;
use sim41_session::program::{listing, raw};

pub(super) fn preload(source: &ProgramSource, calculator: &mut Calculator) -> Result<ProgramFile> {
    let before = programs_of(calculator.machine()).into_iter().flatten().count();
    let lines = source.lines(calculator.memory().ports())?.after(before);
    let programs = source.programs((&*calculator).into())?;
    calculator.load_raw(&programs)?;
    Ok(ProgramFile { source: source.clone(), lines })
}

pub(super) fn is_in_library(source: &ProgramSource, calculator: &Calculator) -> bool {
    let Ok(programs) = source.programs(calculator.into()) else { return false };
    listing::labels(&programs).any(|label| {
        let found = calculator.library().find(&label);
        found.is_some_and(|found| ProgramSource::of(found.origin).is(source))
    })
}

impl Debuggee {
    pub(super) fn update_taken(&mut self) {
        let revision = self.machine().memory().revision();
        if self.taken_at.replace(revision) == Some(revision) {
            return;
        }
        self.taken = self.found();
    }

    fn found(&self) -> Vec<ProgramFile> {
        let machine = self.machine();
        let ports = machine.memory().ports();
        let programs = programs_of(machine);
        // If no lines follow those of the loaded files, XEQ has loaded nothing.
        if programs.iter().map(Vec::len).sum::<usize>() <= self.loaded {
            return Vec::new();
        }
        let saved = machine.saved_programs().unwrap_or_default();
        let mut taken: Vec<ProgramFile> = Vec::new();
        let mut start = 0;
        for (n, lines) in programs.iter().enumerate() {
            // XEQ loads all programs of a file together.
            let end = taken.last().map_or(self.loaded, |file| file.lines.end());
            if start >= end {
                let labels = lines.iter().filter(|line| line.step.op.is_global_label());
                let mut labels = labels.filter_map(|line| line.label());
                taken.extend(labels.find_map(|label| {
                    let found = self.calculator().library().find(&label)?;
                    let all = raw::programs(&found.program);
                    let packed = all.iter().map(|program| raw::packed(program));
                    let is_same = packed.eq(saved.iter().skip(n).take(all.len()).cloned());
                    let source = ProgramSource::of(found.origin);
                    let lines = source.lines(ports).ok().filter(|_| is_same)?.after(start);
                    Some(ProgramFile { source, lines })
                }));
            }
            start += lines.len();
        }
        taken
    }
}
