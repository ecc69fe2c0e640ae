const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** Counts characters as people see them, the same on server and browser: a family emoji is one, so is a line break. */
export function countCharacters(text: string): number {
  return text === '' ? 0 : [...segmenter.segment(text)].length
}
