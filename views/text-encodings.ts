/** What a list may be written in, in the order of trying: names that people and the Encoding Standard know. */
export const textEncodings = [
  'UTF-8',
  'Shift_JIS',
  'GBK',
  'EUC-JP',
  'Big5',
  'EUC-KR',
  'Windows-1252',
  'UTF-16',
] as const

export type TextEncoding = (typeof textEncodings)[number]

/** The same, to choose from. */
export const encodingOptions = textEncodings.map((value) => ({ value, label: value }))
