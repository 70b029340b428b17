"""What stands on a paper."""

import pypdfium2


def text_of(path) -> str:
    document = pypdfium2.PdfDocument(path)
    texts = []
    for number in range(len(document)):
        sheet = document[number]
        words = sheet.get_textpage()
        texts.append(words.get_text_range())
        words.close()
        sheet.close()
    document.close()
    return " ".join(" ".join(texts).split())
