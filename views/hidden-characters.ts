/**
 * What nobody types into a name or a review, and what makes the text around it read otherwise than it is: control
 * characters but tab and line breaks, separators of lines, what turns the direction of text (Unicode Standard Annex 9),
 * and what has no width.
 */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u206a-\u206f\ufeff\ufff9-\ufffb]/gu

/** Joiners belong into emoji, and after letters of scripts whose letters join; anywhere else they only hide. */
const strayJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}])(?<!\ufe0f)[\u200c\u200d]/gu

/** The text without what hides. For what people type, and for old texts where no page isolates them. */
export const withoutHidden = (text: string): string => text.replace(hidden, '').replace(strayJoiner, '')

/**
 * A name or review inside a sentence of ours: between U+2068 and U+2069 where it could turn the sentence around, since
 * it has letters that run from right to left. Any other is left as it is.
 */
export function isolated(text: string): string {
  const plain = withoutHidden(text)
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200e\u200f\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(
    plain,
  )
    ? `\u2068${plain}\u2069`
    : plain
}
