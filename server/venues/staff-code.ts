/** Proposes the highest number among the codes plus one; 101 if none of them is a number. */
export function nextCode(codes: readonly string[]): string {
  const numbers = codes.filter((code) => /^\d{1,9}$/.test(code)).map(Number)
  return String(Math.max(100, ...numbers) + 1)
}
