/**
 * A text as it is searched for, alike for guests and members: wide and narrow, hiragana and katakana, large and small
 * letters are the same; accents, spaces and signs that nobody sees do not count. In capitals, of which σ and ς have one.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[\s\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
