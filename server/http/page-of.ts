/** One line more is asked for than a page shows: if it comes, there is a next page, after the last line shown. */
export function pageOf<T>(lines: T[], size: number): { lines: T[]; last: T | undefined } {
  const shown = lines.slice(0, size)
  return { lines: shown, last: lines.length > size ? shown.at(-1) : undefined }
}
