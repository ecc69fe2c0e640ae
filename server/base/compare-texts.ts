/** The order of two texts by their characters, whatever the language: for `sort`. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
