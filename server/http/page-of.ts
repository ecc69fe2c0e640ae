/** If there is a next page, `lines` has one line too many. `last`: the last line shown, after which that page begins. */
export function pageOf<T>(lines: T[], size: number): { lines: T[]; last: T | undefined } {
  const shown = lines.slice(0, size)
  return { lines: shown, last: lines.length > size ? shown.at(-1) : undefined }
}
