const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** Characters as people see them, by the server and in the browser alike: an emoji of a family is one, and so is a line break. */
export function countCharacters(text: string): number {
  return text === '' ? 0 : [...segmenter.segment(text)].length
}
