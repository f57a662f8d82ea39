//! Writes bar code sheets as a PDF without compression, in one of PDF's built-in fonts.

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str};
use sim41_session::barcode_sheet::{HEIGHT, Sheet, Size};

const FONT: Name<'static> = Name(b"F1");

pub(super) fn write(sheets: &[Sheet], (width, height): Size) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let mut references = (1..).map(Ref::new);
    let mut next = || references.next().expect("numbers do not end");
    let (catalog, tree, font) = (next(), next(), next());
    let pages: Vec<(Ref, Ref)> = sheets.iter().map(|_| (next(), next())).collect();
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree).kids(pages.iter().map(|(page, _)| *page)).count(pages.len() as i32);
    pdf.type1_font(font).base_font(Name(b"Helvetica"));
    for (sheet, (id, content)) in sheets.iter().zip(pages) {
        let mut page = pdf.page(id);
        page.media_box(Rect::new(0.0, 0.0, points(width), points(height)))
            .parent(tree)
            .contents(content);
        page.resources().fonts().pair(FONT, font);
        page.finish();
        pdf.stream(content, &drawn(sheet, height));
    }
    pdf.finish()
}

fn drawn(sheet: &Sheet, height: u32) -> Vec<u8> {
    let mut content = Content::new();
    for text in &sheet.texts {
        // The built-in PDF font lacks the calculator's special characters.
        let ascii: String = text.text.chars().map(|c| if c.is_ascii() { c } else { '?' }).collect();
        content.begin_text().set_font(FONT, points(text.size));
        content.next_line(points(text.x), points(height - text.y));
        content.show(Str(ascii.as_bytes())).end_text();
    }
    for bar in &sheet.bars {
        let y = points(height - bar.y - HEIGHT);
        content.rect(points(bar.x), y, points(bar.width), points(HEIGHT));
    }
    content.fill_nonzero();
    content.finish().to_vec()
}

fn points(hundredths: u32) -> f32 {
    hundredths as f32 / 100.0
}
