/** One more than the highest number among the codes, as a proposal; where none is a number, 101. */
export function nextCode(codes: readonly string[]): string {
  const numbers = codes.filter((code) => /^\d{1,9}$/.test(code)).map(Number)
  return String(Math.max(100, ...numbers) + 1)
}
