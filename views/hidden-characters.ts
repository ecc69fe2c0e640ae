/**
 * Characters that nobody types into a name or a review, and that make the text around them read differently: control
 * characters except tab and line breaks, line separators, direction marks (Unicode Standard Annex 9), and characters
 * without width. They come with a copied text, or are there to deceive. Nobody sees them, so no message could help:
 * they are removed as a name, greeting or review is typed, the only input that is rewritten. Older texts lose them where
 * no page isolates them (downloads, printed codes); on pages each text of another person is in `<bdi>`.
 */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  /[\u034f\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu

/** Joiners are needed in emoji, and after letters of scripts that join; anywhere else they only hide. */
const strayJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}])(?<!\ufe0f)[\u200c\u200d]/gu

/** Tags are seen in three flags (of England, Scotland and Wales); anywhere else they are letters that nobody sees. */
const flagOrTag =
  /(\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f})|[\u{e0000}-\u{e007f}]/gu

/** Removes hidden characters: from what people type, and from old texts that no page isolates. */
export const withoutHidden = (text: string): string =>
  text.replace(hidden, '').replace(flagOrTag, '$1').replace(strayJoiner, '')

/** Unicode's normal form would draw these signs of names anew: 神 (U+FA19) would become 神 (U+795E). */
const compatible = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu

/**
 * A text as it is kept: without hidden characters, and each letter as one sign with its marks (NFC). macOS and PDFs hand
 * out `ガ` as two signs, which would be another name.
 */
export const keptText = (text: string): string =>
  withoutHidden(text).replace(compatible, (part) => part.normalize('NFC'))

/**
 * A name or review for use inside a sentence of ours. If it has right-to-left letters, it is put between U+2068 and
 * U+2069, so that it can't reorder the sentence. Otherwise it stays as it is.
 */
export function isolateDirection(text: string): string {
  const plain = withoutHidden(text)
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200e\u200f\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(
    plain,
  )
    ? `\u2068${plain}\u2069`
    : plain
}
