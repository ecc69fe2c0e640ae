import { type TextEncoding, textEncodings } from '../../views/text-encodings.ts'

/**
 * A file as text. Where no encoding was `chosen` it is found out: UTF-8, if it can be; else the first in which the text
 * `isRight`, or if it is in none, the first in which it can be read at all. Undefined for anything but text.
 */
export function decodeText(
  file: Buffer,
  chosen: TextEncoding | undefined,
  isRight: (text: string) => boolean,
): { text: string; encoding: TextEncoding } | undefined {
  const readable = (chosen ? [chosen] : textEncodings).flatMap((encoding) => {
    const text = decoded(file, encoding)
    return text === undefined ? [] : [{ text, encoding }]
  })
  return readable.find(({ text, encoding }) => encoding === 'UTF-8' || isRight(text)) ?? readable[0]
}

function decoded(file: Buffer, encoding: TextEncoding): string | undefined {
  // Old hosts end a file with 1A, or fill its last block with 00.
  const end = 1 + file.findLastIndex((byte) => byte !== 0x1a && byte !== 0)
  const isWide = encoding === 'UTF-16'
  const label = isWide && file[0] === 0xfe ? 'UTF-16BE' : encoding
  try {
    const bytes = file.subarray(0, isWide ? end + (end % 2) : end)
    const text = new TextDecoder(label, { fatal: true }).decode(bytes)
    // A text has no control characters; a picture that is read as one has.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not occur
    return /[\x00-\x08\x0e-\x1f\x80-\x84\x86-\x9f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
