//! The reader rejects invalid messages.

use super::*;
use proptest::prelude::*;
use serde_json::json;

fn message(body: impl AsRef<[u8]>) -> Vec<u8> {
    let body = body.as_ref();
    [format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes(), body].concat()
}

struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(self.0.len()).min(buffer.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

fn all(input: &[u8]) -> Vec<Received> {
    let read = |length| {
        let mut reader = MessageReader::new(Pieces(input, length));
        std::iter::from_fn(move || reader.next()).collect::<Vec<_>>()
    };
    let whole = read(usize::MAX);
    assert_eq!(read(1), whole, "{:?}", String::from_utf8_lossy(input));
    whole
}

#[test]
fn each_message_after_a_broken_one_is_read() {
    let good = message(r#"{"id":7}"#);
    let long = "x".repeat(3 * LONGEST_HEADER);
    let many = "Name: value\r\n".repeat(2_000);
    for (broken, wanted) in [
        (message(b"{\"a\":\"\xff\"}"), "invalid JSON: invalid utf-8"),
        (message("{\"a\":"), "invalid JSON: EOF"),
        (message(""), "invalid JSON: EOF"),
        (message("[".repeat(100_000)), "invalid JSON: recursion limit"),
        (b"Content-Length: 99999999999\r\n\r\n{}".to_vec(), "message too long: 99999999999 bytes"),
        (
            b"Content-Length: 18446744073709551615\r\n\r\n{}".to_vec(),
            "message too long: 1844674407370955",
        ),
        (
            b"Content-Length: 18446744073709551616\r\n\r\n{}".to_vec(),
            "message too long: 1844674407370955",
        ),
        (b"Content-Length: 50\r\n\r\n{\"a\":1}".to_vec(), "the message ends before"),
        (b"Content-Length: -5\r\n\r\n".to_vec(), "invalid header"),
        (b"Content-Length:\r\n\r\n".to_vec(), "invalid header"),
        (b"Content-Type: text\r\n\r\n".to_vec(), "invalid header"),
        (b"Content-Length: 10\r\n:".to_vec(), "invalid header"),
        (b"{\"id\":1}".to_vec(), "invalid header"),
        (b"\xff\xfe\r\n".to_vec(), "invalid header"),
        (b"\r\n\r\n".to_vec(), "invalid header"),
        (long.into_bytes(), "header too long"),
        (many.into_bytes(), "header too long"),
    ] {
        let received = all(&[broken.clone(), good.clone(), good.clone()].concat());
        let start = String::from_utf8_lossy(&broken[..broken.len().min(60)]).into_owned();
        let (errors, messages): (Vec<_>, Vec<_>) = received.into_iter().partition(Result::is_err);
        assert_eq!(messages, [Ok(json!({ "id": 7 })), Ok(json!({ "id": 7 }))], "{start:?}");
        let first = errors[0].as_ref().unwrap_err().to_string();
        assert!(first.starts_with(wanted), "{start:?}: {first}");
        assert!(errors.len() <= 2, "{start:?}: {errors:?}");
    }
}

#[test]
fn a_length_that_is_too_small_costs_one_message() {
    let input = [b"Content-Length: 3\r\n\r\n{\"a\":1}".to_vec(), message("{}")].concat();
    let received = all(&input);
    assert_eq!(received.last(), Some(&Ok(json!({}))));
    assert_eq!(received.iter().filter(|received| received.is_ok()).count(), 1);
}

#[test]
fn an_input_without_end_is_kept_in_bounded_memory() {
    for (start, repeated) in [("", b'x'), ("Content-Length: 99999999999\r\n\r\n", b' ')] {
        let endless = io::repeat(repeated).take(40_000_000);
        let mut reader = MessageReader::new(start.as_bytes().chain(endless));
        assert!(reader.next().unwrap().is_err());
        assert_eq!(reader.next(), None);
        assert!(reader.buffer.capacity() < 1 << 20, "{}", reader.buffer.capacity());
    }
}

#[test]
fn surrogates_without_their_other_half_are_replaced() {
    for (json, wanted) in [
        (r#""\ud83d\ude00""#, "😀"),
        (r#""\ud83d!""#, "\u{fffd}!"),
        (r#""\ude00\ud83d""#, "\u{fffd}\u{fffd}"),
        (r#""\ud83d\ud83d\ude00""#, "\u{fffd}😀"),
        (r#""\\ud83d""#, "\\ud83d"),
        (r#""\\\ud83d""#, "\\\u{fffd}"),
    ] {
        assert_eq!(all(&message(json)), [Ok(json!(wanted))], "{json}");
    }
}

#[test]
fn a_header_has_any_case_and_other_fields() {
    let text = "content-type: x; charset=utf-8\r\nCONTENT-LENGTH:2\n\n{}";
    assert_eq!(all(text.as_bytes()), [Ok(json!({}))]);
}

proptest! {
    #[test]
    fn no_bytes_end_the_reader(
        parts in prop::collection::vec(
            prop_oneof![
                prop::collection::vec(any::<u8>(), 0..40),
                "(Content-Length: ?[0-9]{0,3}|\r\n|\n|[{}\"\\\\:,]|\\\\u[dD]8[0-9]{2}){0,9}"
                    .prop_map(String::into_bytes),
            ],
            0..6,
        ),
    ) {
        let mut input = parts.concat();
        input.extend(message(r#"{"id":1}"#));
        input.extend(message(r#"{"id":2}"#));
        let last = all(&input).pop();
        prop_assert_eq!(last, Some(Ok(json!({ "id": 2 }))));
    }
}
