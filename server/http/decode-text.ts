import { type TextEncoding, textEncodings } from '../../views/text-encodings.ts'

type Decoded = { text: string; encoding: TextEncoding }

/** Any bytes are text in these, so that it proves nothing that they can be read. */
const readsAll = new Set<TextEncoding>(['windows-1252', 'utf-16'])

/**
 * A file as text. Where no encoding was `chosen` it is found out: by the mark of UTF-16; else it is UTF-8, if it can be;
 * else the first encoding in which the text `isRight`, or none does and it is the first that can be read. Undefined for
 * anything but text.
 */
export function decodeText(
  file: Uint8Array,
  chosen: TextEncoding | undefined,
  isRight: (text: string) => boolean,
): Decoded | undefined {
  const [first, second] = file
  const isBigEndian = first === 0xfe && second === 0xff
  const isMarked = isBigEndian || (first === 0xff && second === 0xfe)
  // Old hosts end a file with 1A, or fill its last block with 00.
  const end = 1 + file.findLastIndex((byte) => byte !== 0x1a && byte !== 0)
  const read = (encoding: TextEncoding): Decoded[] => {
    const isWide = encoding === 'utf-16'
    const label = isWide && isBigEndian ? 'utf-16be' : encoding
    const text = decoded(file.subarray(0, isWide ? end + (end % 2) : end), label)
    return text === undefined ? [] : [{ text, encoding }]
  }
  if (chosen) return read(chosen)[0]
  if (isMarked) return read('utf-16')[0]
  const [utf8] = read('utf-8')
  if (utf8) return utf8
  const readable = textEncodings.flatMap(read)
  return (
    readable.find(({ text }) => isRight(text)) ?? readable.find(({ encoding }) => !readsAll.has(encoding))
  )
}

function decoded(bytes: Uint8Array, label: string): string | undefined {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes)
    // A text has no control characters; a picture that is read as one has.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not occur
    return /[\x00-\x08\x0e-\x1f\x80-\x84\x86-\x9f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
