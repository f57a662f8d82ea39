//! The program `sim41`: see [`sim41::cli`].

fn main() -> std::process::ExitCode {
    sim41::cli::main()
}
