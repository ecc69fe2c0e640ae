/** Each island is its own React root. Server and browser must use the same prefix, or `useId` mismatches. */
export const identifierPrefix = (name: string) => `${name}-`
