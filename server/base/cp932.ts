import type { Translate } from '../../views/translate.ts'

/**
 * Windows' Shift_JIS (code page 932), which Node.js can read but not write: so its reader's table is turned around, once.
 * Of a character that stands in it several times, Windows writes the first, and none of the rows ED and EE, which are
 * doubles. Private characters mean something else on each computer, and are left out.
 */
function bytesOf(): Map<string, number> {
  const decoder = new TextDecoder('shift_jis')
  const made = new Map<string, number>()
  const add = (...bytes: number[]) => {
    const character = decoder.decode(Uint8Array.from(bytes))
    if ([...character].length !== 1 || /[\uFFFD\u0080\p{Co}]/u.test(character) || made.has(character)) return
    made.set(
      character,
      bytes.reduce((all, byte) => all * 256 + byte, 0),
    )
  }
  // Some readers exchange control characters.
  for (let byte = 0; byte < 0x80; byte++) made.set(String.fromCharCode(byte), byte)
  for (let byte = 0x80; byte < 0x100; byte++) add(byte)
  for (let lead = 0x81; lead <= 0xfc; lead++) {
    if (lead === 0xed || lead === 0xee) continue
    for (let trail = 0x40; trail <= 0xfc; trail++) add(lead, trail)
  }
  return made
}

let all: Map<string, number> | undefined
const codes = () => {
  all ??= bytesOf()
  return all
}

/** The bytes of a text. Throws where the encoding lacks a character: see {@link lackingIn}. */
export function encodeCp932(text: string): Buffer {
  const known = codes()
  const bytes: number[] = []
  for (const character of text) {
    const code = known.get(character)
    if (code === undefined) throw new Error('a character that Shift_JIS lacks')
    if (code > 0xff) bytes.push(code >> 8)
    bytes.push(code & 0xff)
  }
  return Buffer.from(bytes)
}

/** The characters of a text that the encoding lacks, each once, with their marks and with what chooses a variant of them. */
export function lackingIn(text: string): string[] {
  const known = codes()
  const characters = text.match(/.[\p{M}\p{Default_Ignorable_Code_Point}]*/gsu)
  return [...new Set(characters)].filter((character) => [...character].some((sign) => !known.has(sign)))
}

/** How a refusal names such a character: one that nobody would tell from the plain one is a variant of it. */
export const nameCharacter = (character: string, t: Translate): string =>
  /\p{Variation_Selector}/u.test(character)
    ? t('common:variantOf', { sign: [...character][0] ?? '' })
    : character
