//! The program `sim41`.

fn main() -> std::process::ExitCode {
    sim41::main()
}
