/** What a list may be written in, by the names of the Encoding Standard, and as people know it; in the order of trying. */
export const encodingNames = {
  'utf-8': 'UTF-8',
  shift_jis: 'Shift_JIS',
  gb18030: 'GBK / GB18030',
  'euc-jp': 'EUC-JP',
  big5: 'Big5',
  'euc-kr': 'EUC-KR / CP949',
  'windows-1252': 'Windows-1252',
  'utf-16': 'UTF-16',
} as const

export type TextEncoding = keyof typeof encodingNames
/** To choose from. */
export const encodingOptions = Object.entries(encodingNames).map(([value, label]) => ({ value, label }))
export const textEncodings = Object.keys(encodingNames) as TextEncoding[]
