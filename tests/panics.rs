//! Keys and registers that once made the program panic.

use sim41_test_support::program::sim41;

fn last_display(keys: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let output = sim41(folder.path(), &["type", keys], b"");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains("panicked"), "{keys}: {said}");
    assert!(matches!(output.status.code(), Some(0 | 1)), "{keys}: {said}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().last().unwrap_or_default().to_string()
}

fn alarm(interval: &str) -> String {
    format!(
        "{{poke:0c0=aa040000000000}}{{poke:0c1=00000000010100}}{{poke:0c2={interval}}}\
        {{poke:0c3=f0000000000000}}"
    )
}

#[test]
fn an_interval_of_too_many_hours() {
    // As with the firmware, the last four digits of the hours are in Z.
    for (interval, z) in [
        ("10000000000000", " 7,777.464000"),
        ("01234567891234", " 4,293.330910"),
        ("99999999999000", " 7,777.463990"),
        ("00123456789000", " 3,429.211890"),
    ] {
        let keys = format!("{}1KRCLALM{{Enter}}{{RDN}}{{RDN}};16", alarm(interval));
        assert_eq!(last_display(&keys), z);
    }
}

#[test]
fn an_interval_of_zero() {
    let keys = format!("{}{{wait:2}}{{ON@3}}{{SHIFT@3}}5", alarm("00000000000000"));
    last_display(&keys);
}

#[test]
fn an_alarm_that_rings_while_a_key_is_still_at_work() {
    last_display("KXYZALM{Enter}KOFF{Enter}");
}

#[test]
fn a_length_of_buffer_that_reaches_beyond_memory() {
    let keys = "{poke:0c0=91004281917921}{poke:0c1=aaaf73a65c9c0d}";
    for function in ["XYZALM", "CLRALMS", "CLALMA", "ALMNOW", "RCLALM", "OFF"] {
        last_display(&format!("{keys}1K{function}{{Enter}}"));
    }
}

#[test]
fn a_program_pointer_beyond_all_registers() {
    use sim41_session::{Calculator, Key, Machine, state};
    let text = state::write(&Machine::default());
    let text = text.replace("00c 1000000000019c", "00c c0c21000e0ffff");
    let (text, _) = text.rsplit_once("sum ").unwrap();
    let mut calculator = Calculator::resume(state::read(text).unwrap());
    for key in [Key::Prgm, Key::Sst, Key::Sst, Key::Back, Key::Prgm, Key::RunStop] {
        calculator.press(key);
        calculator.release();
        calculator.run(1_000);
        calculator.lcd();
    }
}
