/** The largest file, in bytes, and the most rows. */
export const importMaxBytes = 256 * 1024

/**
 * A file as text: UTF-8, UTF-16 with a byte order mark (Excel's "Unicode text"), or Excel's encodings in Japan
 * (Shift_JIS) and China (GBK, in which the word for "name" is not valid Shift_JIS). Undefined for anything else.
 */
export function decodeList(file: Uint8Array): string | undefined {
  const marked = file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : undefined
  for (const encoding of marked ? [marked] : ['utf-8', 'shift_jis', 'gbk']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(file)
      // A list has no control characters; a picture decoded as Shift_JIS has.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not occur
      if (!/[\x00-\x08\x0e-\x1f]/.test(text)) return text
    } catch {
      // Try the next encoding.
    }
  }
  return undefined
}
