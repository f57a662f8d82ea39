use super::*;
use std::sync::Arc;

fn with_words(words: &[u16]) -> Nut {
    let mut page = [0; rom::PAGE];
    page[..words.len()].copy_from_slice(words);
    let mut rom = Rom::default();
    rom.set(0, 1, Some(Arc::new(page)));
    let mut nut = Nut::new(rom, |address| address < 0x10);
    nut.carry = false;
    nut
}

const POWOFF: u16 = 0x060;
const SETDEC: u16 = 0x2A0;
const RETURN: u16 = 0x3E0;
const ADD_ALL: u16 = 0x14E;
const SUBTRACT_EXPONENT: u16 = 0x1C6;

#[test]
fn sums_of_fields() {
    let mut nut = with_words(&[SETDEC, ADD_ALL, SUBTRACT_EXPONENT]);
    (nut.a, nut.c) = (0x9_9999_9999_9999, 1);
    nut.run(2);
    assert_eq!((nut.a, nut.carry), (0x10_0000_0000_0000, false));
    nut.run(1);
    assert_eq!((nut.a, nut.carry), (0x10_0000_0000_0999, true));
}

#[test]
fn jumps_and_calls() {
    // GONC +3; at 3, NCXQ 0010; at 10, RTN
    let mut words = vec![0; 0x11];
    (words[0], words[3], words[4], words[0x10]) = (3 << 3 | 3, 0x10 << 2 | 1, 0, RETURN);
    let mut nut = with_words(&words);
    let places = [3, 0x10, 5].map(|_| {
        nut.run(1);
        nut.pc()
    });
    assert_eq!(places, [3, 0x10, 5]);
}

#[test]
fn a_call_to_nothing_comes_back() {
    let mut nut = with_words(&[1, 0x100, RETURN]);
    nut.push(0x123);
    nut.run(1);
    assert_eq!((nut.pc(), nut.returns[0]), (2, 0x123));
    assert_eq!(nut.cycles(), 3);
}

#[test]
fn digits_are_loaded_and_c_turns() {
    // PT=13, LC 1, LC 2, RCR 1
    let mut nut = with_words(&[0x2DC, 0x050, 0x090, 0x33C]);
    nut.run(4);
    assert_eq!((nut.pointers[0], nut.c), (11, 0x1_2000_0000_0000));
}

#[test]
fn a_key_wakes_and_only_on_wakes_from_deep_sleep() {
    // DISTOG, POWOFF
    let mut nut = with_words(&[0x320, POWOFF]);
    assert_eq!(nut.run(10), State::Rest);
    nut.press(0x71);
    nut.hold(10);
    nut.release();
    assert_eq!(nut.run(10), State::Off);
    nut.press(0x71);
    assert_eq!(nut.state(), State::Off);
    nut.press(ON_KEY);
    assert_eq!(nut.state(), State::Work);
}
const ON_KEY: u8 = 0x18;

#[test]
fn no_words_panic() {
    use proptest::prelude::*;
    proptest!(|(words in prop::collection::vec(0u16..0x400, 4096), keys in prop::collection::vec(any::<u8>(), 0..8))| {
        let mut nut = with_words(&words);
        nut.connect_printer(Some(crate::printer::Printer::default()));
        for key in keys {
            nut.run(2_000);
            nut.press(key);
            nut.hold(20);
            nut.release();
            nut.wait(1_000_000_000);
        }
    });
}
