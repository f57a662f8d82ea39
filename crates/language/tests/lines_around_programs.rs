//! Texts in which a line is easily lost or read as an instruction by mistake.

use sim41_language::module::ports::NOTHING_PLUGGED;
use sim41_language::program::listing::{Listing, Severity, write};

/// The instructions of a text on one line, and its warnings; or all errors. ` / ` ends a line of
/// the text.
fn read(text: &str) -> (String, Vec<String>) {
    let remarks = |remarks: &[sim41_language::program::listing::Remark], severity| {
        let own = remarks.iter().filter(|remark| remark.severity == severity);
        own.map(|it| format!("{}: {}", it.line, it.sentence)).collect::<Vec<_>>()
    };
    match Listing::read(&text.replace(" / ", "\n"), &NOTHING_PLUGGED) {
        Ok(listing) => {
            let program = write(&listing.bytes()).trim_end().replace('\n', " / ");
            (program, remarks(&listing.remarks, Severity::Warning))
        }
        Err(error) => (remarks(&error.remarks, Severity::Error).join(" | "), Vec::new()),
    }
}

#[track_caller]
fn is_read(text: &str, program: &str) {
    assert_eq!(read(text), (program.to_string(), Vec::new()), "{text}");
}

#[track_caller]
fn is_warned(text: &str, program: &str, warning: &str) {
    let (found, warnings) = read(text);
    assert_eq!(found, program, "{text}\n{warnings:?}");
    assert!(warnings.iter().any(|it| it.contains(warning)), "{text}\n{warnings:?}");
}

#[track_caller]
fn is_rejected(text: &str, error: &str) {
    let (found, _) = read(text);
    assert!(found.contains(error), "{text}\n{found}");
}

#[test]
fn code_spans_are_instructions() {
    let program = "LBL \"AB\" / 5 / \"HI\" / END";
    for mark in ["- ", "* ", "+ ", ""] {
        let item = |code: &str| format!("{mark}`{code}`");
        let text = ["LBL \"AB\"", "5", "\"HI\"", "END"].map(item).join("\n");
        is_read(&text, program);
    }
    is_read("1. `LBL \"AB\"` – start / 2. `5` / 3. `\"HI\"` – greeting / 4. `END`", program);
    is_read("- `5` / - `SIN` / - `END`", "5 / SIN / END");
    is_rejected("- `LBL \"AB\"` / - `RCL 0l` / - `END`", "2: ");
    // Backticks are quotation marks in a program without code spans.
    is_read("01 LBL 'AB' / 02 `HI` / 03 END", "LBL \"AB\" / \"HI\" / END");
}

#[test]
fn a_page_number_is_alone_on_its_line() {
    is_read("LBL 01 / RCL 01 ; see page 12 / END", "LBL 01 / RCL 01 / END");
    is_read("LBL 01 / + // continued on page 5 / END", "LBL 01 / + / END");
    for page in ["Page 12", "- 12 -", "-- page 12 --", "[PAGE 12]"] {
        is_read(&format!("LBL 01 / SIN / {page} / END"), "LBL 01 / SIN / END");
    }
    is_read("LBL 01 / XEQ PAGE 3 / END", "LBL 01 / XEQ \"PAGE\" / 3 / END");
    is_read("LBL 01 / - - / END", "LBL 01 / - / - / END");
    is_read("LBL 01 / \"PAGE 3\" / END", "LBL 01 / \"PAGE 3\" / END");
}

#[test]
fn spreadsheets_without_quotation_marks() {
    is_read("1,LBL KNGCN, / 2,5, / 3,END,", "LBL \"KNGCN\" / 5 / END");
    is_read("n,code,remark / 1,LBL 01,start / 2,5, / 3,END,", "LBL 01 / 5 / END");
    is_rejected("1,LBL 01, / 2,5, / 4,END,", "line 03 is missing");
    is_rejected("1,\"LBL \"\"AB\"\"\", / 2,5, / 4,END,", "line 03 is missing");
    is_read("1,LBL 01 / 2,5 / 3,END", "LBL 01 / 5 / END");
}

#[test]
fn only_the_numbered_lines_of_a_page_are_its_program() {
    let listing = "01 LBL \"AB\" / 02 RCL 01 / 03 SIN / 04 END";
    let program = "LBL \"AB\" / RCL 01 / SIN / END";
    let skipped = "outside the program and is skipped";
    for before in ["Mean", "Time", "1984", "5 / ENTER / 3 / XEQ \"AB\"", "0 STO 00"] {
        is_warned(&format!("{before} /  / {listing}"), program, skipped);
        is_warned(&format!("Notes: /  / {before} /  / {listing}"), program, skipped);
    }
    let no_end = "01 LBL \"AB\" / 02 RCL 01 / 03 SIN";
    for after in ["5 / ENTER / 3 / XEQ \"AB\"", "SIN / COS", "1 / STO 00 / R/S"] {
        is_warned(&format!("{no_end} /  / Example: /  / {after}"), program, skipped);
    }
    is_read(&format!("{no_end} / END"), program);
    is_read(&format!("{no_end} / .END."), program);
    is_rejected(&format!("{no_end} / COS / END"), skipped);
}

#[test]
fn titles_and_examples_of_unnumbered_programs_are_rejected() {
    let code = "LBL \"AB\" / SIN / COS / END";
    for above in ["Example: /  / 5 / XEQ \"AB\"", "Example /  / 2 / XEQ \"AB\"", "Mean", "SIZE?"] {
        is_rejected(&format!("{above} /  / {code}"), "may be a title or an example");
    }
    let keys = "To use: /  / 12 / STO 01 / XEQ \"AB\" /  / Program:";
    is_rejected(&format!("{keys} / {code}"), "may be a title or an example");
    is_read(&format!("SIN / {code}"), &format!("SIN / {code}"));
    is_warned(
        &format!("CLX /  / {code}").replace("CLX", "SF 27"),
        &format!("SF 27 / {code}"),
        "may be",
    );
    let after_end = "LBL \"CD\" / END /  / SF 27 /  / LBL \"AB\" / END";
    is_read(after_end, "LBL \"CD\" / END / SF 27 / LBL \"AB\" / END");
    for title in ["PRIME / ===== / ", "PRIME / ----- / ; for x", "Prime numbers"] {
        for prologue in ["CLX", "CLRG / FIX 4", "CF 29"] {
            for gap in ["", "---"] {
                let text = format!("{title} / {prologue} / {gap} / {code}");
                let (found, _) = read(&text);
                assert_eq!(found, format!("{prologue} / {code}"), "{text}");
            }
        }
    }
    is_rejected(&format!("PRIME / ===== / 7 / XEQ \"AB\" / ---- / {code}"), "title or an example");
    is_rejected(&format!("Statistics /  / Mean /  / {code}"), "title or an example");
    let heading = "Example may be a heading or an instruction";
    is_rejected("LBL \"AB\" / SIN /  / Example /  / 12 / XEQ \"AB\"", heading);
    is_rejected("LBL \"AB\" / SIN /  / FOO ; call it /  / COS / END", "write XEQ \"FOO\" to call");
    for line in ["03 FOO", "03 FOO ; call it"] {
        let text = format!("01 LBL \"X1\" / 02 SIN /  / {line} /  / 04 COS / 05 END");
        is_warned(&text, "LBL \"X1\" / SIN / XEQ \"FOO\" / COS / END", "XEQ \"FOO\"");
    }
    for known in ["INIT", "GCD", "PMTK", "SINH"] {
        let (found, _) = read(&format!("LBL \"AB\" / SIN /  / {known} /  / COS / END"));
        assert!(found.starts_with("LBL \"AB\" / SIN / X"), "{found}");
    }
}

#[test]
fn titles_above_labels_are_headings() {
    let titles = ["[Loop]", "Subroutines:", "Solve one root", "=== Main loop ===", "* * * * *"];
    for title in titles {
        let text = format!("LBL \"AB\" / SIN / RTN /  / {title} /  / LBL 01 / COS / END");
        is_read(&text, "LBL \"AB\" / SIN / RTN / LBL 01 / COS / END");
    }
    is_rejected("LBL \"AB\" / SIN /  / Example: /  / 5 / XEQ \"AB\"", "no instruction Example:");
    is_rejected("LBL \"AB\" / SIN / RTN /  / [SIN] /  / LBL 01 / COS / END", "5: ");
    is_rejected("LBL \"AB\" / SIN / RTN /  / ST0 05 /  / LBL 01 / COS / END", "5: ");
}

#[test]
fn an_instruction_in_a_title_is_not_lost() {
    for title in [
        "Save it STO 05",
        "Store result: STO 05",
        "Store result:STO 05",
        "then RCL 05 STO 06",
        "subtract then ST- 05",
        "main LBL 03",
        "The end: LBL 03",
        "[then (STO 05) again]",
        "Main then SIN",
        "* *",
        "* * *",
        "=== RTN ===",
        "*** STO 05 ***",
        "*** then STO 05 ***",
        "~~~ 12.5 ~~~",
    ] {
        for rest in ["SIN", "RTN"] {
            let text = format!("LBL \"AB\" / {rest} /  / {title} /  / LBL 01 / COS / END");
            is_rejected(&text, "4: ");
        }
    }
    for framed in ["*** RTN ***", "*** 12.5 ***", "*** SIN ***", "=== FS? 01 ==="] {
        is_rejected(&format!("LBL 01 / COS / {framed} / SIN / END"), "3: ");
    }
    let numbered =
        |line: &str| format!("01 LBL \"AB\" / 02 RTN /  / {line} /  / 03 LBL 01 / 04 END");
    is_read(&numbered("* * *"), "LBL \"AB\" / RTN / LBL 01 / END");
}

#[test]
fn a_number_between_line_numbers_is_not_lost() {
    for number in ["1.5", "-7", "5", "12"] {
        let text = format!("01 LBL \"AB\" / 02 SIN /  / {number} /  / 03 COS / 04 END");
        is_rejected(&text, "4: skipped: these instructions have no line numbers");
    }
    let text = "01 LBL \"AB\" / 02 RCL 01 SIN /  / 1 /  / 03 COS / 04 RCL 02 TAN / 05 END";
    let (found, _) = read(text);
    assert!(found.starts_with("4: ") || found.contains("SIN / 1 / COS"), "{found}");
}

#[test]
fn a_date_above_a_program_is_a_heading() {
    for date in ["11.17.84  14:05", "11/17/84 2:05 PM", "17.11.1984", "2026-01-05"] {
        is_read(&format!("{date} /  / LBL \"AB\" / SIN / COS"), "LBL \"AB\" / SIN / COS / END");
    }
    is_rejected("LBL \"AB\" / SIN / COS /  / 11.17.84 / END", "at most one radix mark");
}

#[test]
fn a_lost_label_is_rejected() {
    is_read("LBL J-0M / SIN / GTO A-R", "LBL \"J-0M\" / SIN / GTO \"A-R\" / END");
    let error = "outside the program";
    is_rejected("LBL ABCDEFGHIJ /  / ; comment /  / LBL 01 / SIN / COS / END", error);
}

#[test]
fn a_t_may_mark_texts() {
    is_rejected("01 LBL TAREA / 02 THELLO / 03 END", "T may mark a text here: write \"HELLO\"");
    is_read("01 LBL TAREA / 02 XEQ \"THELLO\" / 03 END", "LBL \"TAREA\" / XEQ \"THELLO\" / END");
    for (label, name) in
        [("\"TVM\"", "TOTAL"), ("\"TEST\"", "THETA"), ("'TA'", "TBQX"), ("“TVM”", "TOTQL")]
    {
        let (found, warnings) = read(&format!("LBL {label} / RCL 01 / {name} / END"));
        assert!(found.contains("XEQ") && warnings.len() == 1, "{found}");
    }
    is_warned("LBL \"T\" / FOO / TEST", "LBL \"T\" / XEQ \"FOO\" / XEQ \"TEST\" / END", "TEST");
}

#[test]
fn columns_may_be_separated_by_several_tabs() {
    let names = "LBL \"A1\" / SIN / RTN / LBL \"C1\" / COS / END";
    for gap in ["\t", "\t\t", "\t  \t\t"] {
        for lead in ["", "\t", "  "] {
            let text = format!(
                "{lead}01 LBL \"A1\"{gap}04 LBL \"C1\" / {lead}02 SIN{gap}05 COS / {lead}03 RTN{gap}06 END"
            );
            is_read(&text, names);
        }
        let text = format!(
            "01 LBL \"A1\"{gap}04 LBL \"C1\"{gap}07 LBL \"E1\" / 02 SIN{gap}05 COS{gap}08 TAN / 03 RTN{gap}06 RTN{gap}09 RTN / {gap}{gap}10 END"
        );
        let program =
            "LBL \"A1\" / SIN / RTN / LBL \"C1\" / COS / RTN / LBL \"E1\" / TAN / RTN / END";
        is_read(&text, program);
        let text = format!(
            "01 LBL \"A1\"{gap}01 LBL \"C1\"{gap}01 LBL \"E1\" / 02 SIN{gap}02 COS{gap}02 TAN / 03 END{gap}03 RTN{gap}03 RTN / {gap}04 END{gap}04 ABS / {gap}{gap}05 END"
        );
        let program = "LBL \"A1\" / SIN / END / LBL \"C1\" / COS / RTN / END / LBL \"E1\" / TAN / RTN / ABS / END";
        is_read(&text, program);
    }
}

#[test]
fn an_instruction_after_a_letter_is_not_part_of_a_name() {
    for line in ["XEQ A*RCL 01", "GTO B-LBL 01", "LBL A*ENTER", "GTO C+STO 05", "XEQ J/SIN"] {
        let (found, _) = read(&format!("LBL 01 / {line} / END"));
        assert!(
            !found.contains("*RCL") && !found.contains('"') || found.starts_with("2: "),
            "{found}"
        );
    }
    is_read("LBL A+B / XEQ T-X / END", "LBL \"A+B\" / XEQ \"T-X\" / END");
}

#[test]
fn inserted_lines_are_rejected() {
    for inserted in ["02a STO 02", "Note STO 02", "02A STO 02"] {
        let text = format!("01 LBL \"AB\" / 02 RCL 01 / {inserted} / 03 SIN / 04 COS / 05 END");
        is_rejected(&text, "3: ");
    }
}

#[test]
fn wrapped_texts_are_rejected() {
    let error = "3: a text continues on this line";
    for second in ["Z/12BM;8J\"", "@eX\""] {
        is_rejected(&format!("01 LBL \"AB\" / 02 \"|-RM< /   {second} / 03 END"), error);
    }
    is_rejected("01 LBL \"AB\" / 02 \"LONG TEXT /    HERE\"   / 03 AVIEW / 04 END", error);
    is_rejected("01 LBL \"AB\" / 02 \"ROOT /    99\" / 03 AVIEW / 04 END", error);
    is_read(
        "01 LBL \"AB\" / 02 \"LONG / 03 \"TEXT / 04 END",
        "LBL \"AB\" / \"LONG\" / \"TEXT\" / END",
    );
}

#[test]
fn one_unreadable_part_of_a_line_is_rejected() {
    is_rejected("LBL \"AB\"; RCL 01; STO 02; RCL 0l; END", "RCL");
    is_rejected("LBL \"AB\"; RCL 01; STO 02 / SIN; RCL 0l / END", "RCL");
    is_read("LBL 01 ; x; y; z / SIN / END", "LBL 01 / SIN / END");
}

#[test]
fn columns_of_bytes_are_rejected() {
    let text =
        "01  C0 00 F3 00 56 50               LBL \"VP\" / 02  C0 00 0D                        END";
    is_rejected(text, "1: ");
}

#[test]
fn numbers_in_parentheses_are_line_numbers() {
    let program = "LBL \"AB\" / RCL 01 / END";
    is_read("(01) LBL \"AB\" / (02) RCL 01 / (03) END", program);
    is_read("01 LBL \"AB\" / 02 RCL 01 (30) / 03 END", program);
}

#[test]
fn exponents_of_the_display_are_rejected() {
    is_rejected("01 LBL 01 / 02 SIN / 03 -1.5 -03 / 04 END", "write -1.5E-3, or one number");
    is_rejected("01 LBL 01 / 02 SIN / 03 6.02 23 / 04 END", "write 6.02E23, or one number");
}

#[test]
fn a_bar_in_a_quoted_cell_is_text() {
    for text in ["“|-XY”", "„|-XY“", "\"|-XY\""] {
        let text = format!("| 01 | LBL 01 | a | / | 02 | {text} | b | / | 03 | END | c |");
        is_read(&text, "LBL 01 / \"|-XY\" / END");
    }
    is_read("│ 01 │ LBL 01 │ / │ 02 │ SIN │ / │ 03 │ END │", "LBL 01 / SIN / END");
}

#[test]
fn sizes_and_rules_are_not_instructions() {
    is_read("01 LBL 01 / 02 SIN / 03 END   13 BYTES", "LBL 01 / SIN / END");
    is_read("SIZE: 010   Bytes: 5 /  / 01 LBL 01 / 02 SIN / 03 END", "LBL 01 / SIN / END");
    is_rejected("SIZE: 010   Bytes: 9 /  / 01 LBL 01 / 02 SIN / 03 END", "mentions 9 Bytes");
    is_read("LBL 01 / ----  ------- / SIN / END", "LBL 01 / SIN / END");
}

#[test]
fn an_instruction_to_the_right_of_a_numbered_end_is_rejected() {
    is_rejected("1: LBL 01     x  y / 2: SIN        a / 3: END        x²", "3: ");
    is_rejected("1: LBL 01     x  y / 2: SIN        a / 3: END        1", "3: ");
    is_read("01 LBL 01 / 02 SIN / 03 END      done", "LBL 01 / SIN / END");
}
