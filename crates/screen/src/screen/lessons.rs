//! The tutorial on the screen: its start, the advance after each completed step, and its end.

use super::Screen;
use crate::panel::Panel;
use crate::tutorial::{END, STEPS};
use sim41_session::key::Key;

impl Screen<'_> {
    /// Starts the tutorial at the step with this number, counted from 1. Without a number, closes
    /// an open tutorial or starts one at the first step.
    pub(super) fn tutorial(&mut self, number: &str) {
        let step = match (number.parse(), self.lesson) {
            (Ok(step @ 1..), _) if step <= STEPS.len() => step - 1,
            (Err(_), Some(step)) if number.is_empty() => {
                self.end_lessons();
                return self
                    .say(format!("`tutorial {step}` continues the tutorial", step = step + 1));
            }
            (Err(_), None) if number.is_empty() => 0,
            _ => {
                return self
                    .refuse(format!("invalid step: expected 1 to {last}", last = STEPS.len()));
            }
        };
        self.panels.show(Panel::Tutorial, None);
        self.panels.show(Panel::Stack, Some(Panel::Tutorial));
        self.panels.leave();
        self.begin_lesson(step);
        let columns = self.layout().columns;
        if self.panels.without_room(&self.scene(), &columns).contains(&Panel::Tutorial) {
            self.end_lessons();
            self.refuse("the tutorial needs a window of at least 80 columns and 24 rows");
        }
    }

    fn begin_lesson(&mut self, step: usize) {
        self.lesson = Some(step);
        if step + 1 == STEPS.len() {
            // The program of the last step is placed after the other programs in memory.
            self.press_own_keys(&[Key::Shift, Key::Rcl, Key::Point, Key::Point]);
        }
    }

    pub(super) fn follow_lesson(&mut self) {
        let Some(step) = self.lesson.filter(|&step| STEPS[step].is_done(self.calculator())) else {
            return;
        };
        if step + 1 < STEPS.len() {
            self.say(format!("right: {}", self.calculator().lcd().text().trim()));
            self.begin_lesson(step + 1);
        } else {
            self.end_lessons();
            self.say(END);
        }
    }

    fn end_lessons(&mut self) {
        self.lesson = None;
        self.panels.remove(Panel::Tutorial);
    }
}
