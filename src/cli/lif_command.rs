//! `sim41 lif …`: lists, extracts, adds and removes files in a LIF volume image.

use crate::cli::options::Modules;
use crate::cli::replacing::Replacing;
use anyhow::{Context, Result, bail, ensure};
use clap::Subcommand;
use sim41_files::formats::conversion::{self, ConversionTarget, Naming};
use sim41_files::formats::file_content::{FileContent, data};
use sim41_files::formats::record_text;
use sim41_files::programs::{self, Reading};
use sim41_files::source;
use sim41_files::{input, message, output};
use sim41_session::memory::Ports;
use sim41_session::program::lif::{self, FileType, Volume};
use sim41_session::program::{Kind, raw};
use std::path::{Path, PathBuf};

/// The number of blocks on a cassette for the HP 82161A drive.
const CASSETTE: u32 = 512;

#[derive(Subcommand)]
pub(super) enum Lif {
    /// List the files in an image: name, type, first block, blocks, length
    List {
        /// The image
        image: PathBuf,
    },
    /// Copy files out of an image
    Take {
        /// The image
        image: PathBuf,
        /// Names of the files to copy [default: all]
        names: Vec<String>,
        /// The file to write; its extension selects the format (.txt for text). If FILE is a
        /// folder, each file is copied to it as NAME.p41
        #[arg(short, long, default_value = ".", value_name = "FILE")]
        output: PathBuf,
        #[command(flatten)]
        replacing: Replacing,
        #[command(flatten)]
        modules: Modules,
    },
    /// Add files to an image, replacing those of the same name
    Put {
        /// The image
        image: PathBuf,
        /// Program files of any kind, .csv files with data, .p41 files of any type or, with --text,
        /// text files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Name of the file in the image [default: the program's label or the file's name]
        #[arg(long)]
        name: Option<String>,
        /// Store the files as text for extended memory: each line becomes a record
        #[arg(long)]
        text: bool,
        #[command(flatten)]
        modules: Modules,
    },
    /// Remove files from an image
    Remove {
        /// The image
        image: PathBuf,
        /// Names of the files to remove
        #[arg(required = true)]
        names: Vec<String>,
    },
    /// Create an empty image; the file must not exist yet
    Create {
        /// The image
        image: PathBuf,
        /// Label of the image, up to six characters
        #[arg(long, default_value = "SIM41")]
        label: String,
        /// Number of files that the directory can hold
        #[arg(long, default_value_t = 128, value_parser = clap::value_parser!(u16).range(1..=2000))]
        files: u16,
        /// Size of the medium in blocks of 256 bytes (512 for a cassette)
        #[arg(long, default_value_t = CASSETTE)]
        #[arg(value_parser = clap::value_parser!(u32).range(20..=65536))]
        blocks: u32,
    },
}

pub(super) fn run(command: &Lif) -> Result<()> {
    match command {
        Lif::List { image } => list(image),
        Lif::Take { image, names, output, replacing, modules } => {
            extract(image, names, output, replacing, modules.calculator()?.memory().ports())
        }
        Lif::Put { image, files, name, text, modules } => {
            let calculator = modules.calculator()?;
            name.iter().try_for_each(|name| conversion::check_name(name))?;
            put(image, files, |file| match text {
                true => text_entry(file, name.as_deref()).map(|entry| vec![entry]),
                false => entries_of(file, name.as_deref(), (&calculator).into()),
            })
        }
        Lif::Remove { image, names } => remove(image, names),
        Lif::Create { image, label, files, blocks } => create(image, label, *files, *blocks),
    }
}

fn open(image: &Path) -> Result<Volume> {
    Volume::read(&input::bytes(image)?).with_context(|| input::name(image))
}

fn list(image: &Path) -> Result<()> {
    let volume = open(image)?;
    output::print(|out| {
        writeln!(out, "{label:10}  type    block  blocks  length", label = volume.label())?;
        for entry in volume.files() {
            let length = match entry.kind {
                FileType::Program => format!("{} bytes", entry.details[0]),
                FileType::Data | FileType::Keys | FileType::Status | FileType::All => {
                    format!("{} registers", entry.details[0])
                }
                // Text files written by other computers have a length of 0 in the directory.
                FileType::Text if entry.details[0] > 0 => {
                    format!("{} registers", entry.details[0])
                }
                _ => String::new(),
            };
            let line = format!(
                "{:10}  {:6}  {:5}  {:6}  {length}",
                entry.name(),
                entry.kind,
                entry.start,
                entry.blocks
            );
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    })
}

fn extract(
    image: &Path,
    names: &[String],
    to: &Path,
    replacing: &Replacing,
    ports: &Ports,
) -> Result<()> {
    let volume = open(image)?;
    let entries: Vec<lif::DirectoryEntry> = match names {
        [] => volume.files().collect(),
        names => names.iter().map(|name| find(&volume, image, name)).collect::<Result<_>>()?,
    };
    let folder = to.as_os_str() != "-" && to.is_dir();
    if entries.len() != 1 && !folder {
        bail!(
            "{path} is not a folder: writing {count} files requires one",
            path = to.display(),
            count = entries.len()
        );
    }
    if !folder {
        let [entry] = &entries[..] else { unreachable!("several files need a folder") };
        let (contents, offset) = volume.contents(entry).with_context(|| input::name(image))?;
        return replacing.write(to, &taken(entry, contents, offset, to, ports)?);
    }
    // Slashes are replaced so that every extracted file stays inside the target folder.
    let file = |entry: &lif::DirectoryEntry| {
        to.join(format!("{}.p41", entry.name().replace(['/', '\\'], "_")))
    };
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in &entries {
        let (file, name) = (file(entry), entry.name());
        let place = file.display();
        ensure!(
            !files.contains(&file),
            "two files in the image would be written to {place}; copy {name} separately with -o \
             FILE"
        );
        ensure!(
            !file.exists(),
            "{place} already exists, and nothing was copied; copy {name} separately with -o FILE, \
             or select another folder with -o",
        );
        files.push(file);
    }
    for (entry, file) in entries.iter().zip(&files) {
        let (contents, _) = volume.contents(entry).with_context(|| input::name(image))?;
        output::write_file(file, &lif::write_single(entry, contents))?;
    }
    output::print(|out| files.iter().try_for_each(|file| writeln!(out, "{}", input::name(file))))
}

fn find(volume: &Volume, image: &Path, name: &str) -> Result<lif::DirectoryEntry> {
    volume.find(name).or_else(|| volume.find(&name.to_ascii_uppercase())).with_context(|| {
        let names: Vec<String> = volume.files().map(|entry| entry.name()).collect();
        let names = if names.is_empty() { "no files".into() } else { names.join(", ") };
        format!(
            "{image}: there is no file {name:?}; the image contains {names}",
            image = input::name(image)
        )
    })
}

fn taken(
    entry: &lif::DirectoryEntry,
    contents: &[u8],
    offset: usize,
    to: &Path,
    ports: &Ports,
) -> Result<Vec<u8>> {
    let content = match entry.kind {
        FileType::Program => {
            FileContent::Programs(raw::programs(lif::program(entry, contents, offset)?))
        }
        FileType::Data => data(entry, contents, offset)?,
        FileType::Text => {
            return match ConversionTarget::parse(None, to) {
                Ok(ConversionTarget::Programs(Kind::P41)) => Ok(lif::write_single(entry, contents)),
                Err(_) | Ok(ConversionTarget::Programs(Kind::Listing)) => {
                    Ok(record_text::write(&lif::texts::read(contents, offset)?).into_bytes())
                }
                Ok(_) => {
                    bail!("{file}: text can be written only to .txt or .p41", file = entry.name())
                }
            };
        }
        _ => match ConversionTarget::parse(None, to) {
            Ok(ConversionTarget::Programs(Kind::P41)) => {
                return Ok(lif::write_single(entry, contents));
            }
            _ => return Ok(contents.to_vec()),
        },
    };
    let name = entry.name();
    let naming = Naming { name: Some(&name), stem: String::new(), ports };
    let target = ConversionTarget::parse(None, to).unwrap_or_else(|error| message::usage(error));
    conversion::convert(content, target, None, &naming)
}

fn put(
    image: &Path,
    files: &[PathBuf],
    entries: impl Fn(&Path) -> Result<Vec<(lif::DirectoryEntry, Vec<u8>)>>,
) -> Result<()> {
    let mut volume = open(image)?;
    let mut names: Vec<String> = Vec::new();
    for path in files {
        for (entry, contents) in entries(path)? {
            let name = entry.name();
            ensure!(
                !names.contains(&name),
                "{file}: the image would have two files named {name}; add this file separately, \
                 with another --name",
                file = input::name(path)
            );
            let told = || format!("{image}: cannot add {name}", image = image.display());
            volume.put(&entry, &contents).with_context(told)?;
            names.push(name);
        }
    }
    output::rewrite_file(image, volume.image())
}

fn entries_of(
    path: &Path,
    name: Option<&str>,
    reading: Reading,
) -> Result<Vec<(lif::DirectoryEntry, Vec<u8>)>> {
    let bytes = input::content(path)?;
    if lif::is_single(&bytes) {
        let (entry, contents) = lif::read_single(&bytes)?;
        let length = (entry.blocks as usize).saturating_mul(lif::BLOCK).min(contents.len());
        let named = name.map_or_else(|| entry.name(), Into::into);
        let contents = contents[..length].to_vec();
        let entry = lif::DirectoryEntry::new(&named, entry.kind, &contents, entry.details);
        return Ok(vec![(entry, contents)]);
    }
    let naming = Naming::new(name, path, reading.ports);
    let is_text = Kind::detect(&bytes, &programs::ending(path)) == Kind::Listing;
    let content = source::parse(&bytes, path, reading);
    if is_text && content.is_err() {
        let name = input::name(path);
        message::say(&format!(
            "{name} is not a program; use --text to add it as text, with a record for each line"
        ));
    }
    match content? {
        FileContent::Programs(programs) => programs
            .iter()
            .map(|program| {
                let name = naming.file_name(program)?;
                lif::program_file(&name, program).context("program too long for a LIF file")
            })
            .collect(),
        FileContent::Data(registers) => {
            let name =
                name.map_or_else(|| lif::directory_entry::name_from(&naming.stem), Into::into);
            let values = conversion::in_order(&registers);
            Ok(vec![conversion::data_file(&name, &values)])
        }
        FileContent::Memory(_) => {
            bail!(
                "{file} contains a whole memory: extract its programs first with sim41 convert",
                file = path.display()
            )
        }
    }
}

fn text_entry(path: &Path, name: Option<&str>) -> Result<(lif::DirectoryEntry, Vec<u8>)> {
    let records = record_text::read(&input::text(path)?).with_context(|| input::name(path))?;
    let contents = lif::texts::write(&records)
        .with_context(|| format!("{}: a line is too long for a record", input::name(path)))?;
    let registers = u16::try_from(lif::texts::registers(&records))
        .with_context(|| format!("{file}: the text is too long", file = input::name(path)))?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = name.map_or_else(|| lif::directory_entry::name_from(&stem), Into::into);
    Ok((lif::DirectoryEntry::new(&name, FileType::Text, &contents, [registers, 0x0020]), contents))
}

fn remove(image: &Path, names: &[String]) -> Result<()> {
    let mut volume = open(image)?;
    for name in names {
        let entry = find(&volume, image, name)?;
        volume.remove(&entry.name());
    }
    output::rewrite_file(image, volume.image())
}

fn create(image: &Path, label: &str, files: u16, blocks: u32) -> Result<()> {
    if image.exists() {
        bail!("{file} already exists", file = image.display());
    }
    if label.len() > 6 || !label.bytes().all(|byte| byte.is_ascii_graphic()) {
        bail!("invalid --label {label:?}: expected up to 6 characters without spaces");
    }
    output::write_file(image, Volume::new(label, files.into(), blocks).image())
}
