import { type TextEncoding, textEncodings } from '../../views/text-encodings.ts'

/** The marks with which UTF-16 begins, in hex. */
const marks: Record<string, string> = { feff: 'utf-16be', fffe: 'utf-16le' }

/**
 * A file as text. Where no encoding was `chosen` it is found out: by the mark of UTF-16; else it is UTF-8, if it can be;
 * else the first encoding in which the text `isRight`, or if it is in none, the first in which it can be read at all.
 * Undefined for anything but text.
 */
export function decodeText(
  file: Buffer,
  chosen: TextEncoding | undefined,
  isRight: (text: string) => boolean,
): { text: string; encoding: TextEncoding } | undefined {
  const wide = marks[file.toString('hex', 0, 2)]
  // Old hosts end a file with 1A, or fill its last block with 00.
  const end = 1 + file.findLastIndex((byte) => byte !== 0x1a && byte !== 0)
  const read = (encoding: TextEncoding) => {
    const isWide = encoding === 'utf-16'
    const text = decoded(file.subarray(0, isWide ? end + (end % 2) : end), isWide ? wide : encoding)
    return text === undefined ? [] : [{ text, encoding }]
  }
  const all = chosen ? [chosen] : textEncodings.filter((each) => (each === 'utf-16') === (wide !== undefined))
  const readable = all.flatMap(read)
  return readable.find(({ text, encoding }) => encoding === 'utf-8' || isRight(text)) ?? readable[0]
}

function decoded(bytes: Buffer, label = 'utf-16le'): string | undefined {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes)
    // A text has no control characters; a picture that is read as one has.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not occur
    return /[\x00-\x08\x0e-\x1f\x80-\x84\x86-\x9f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
