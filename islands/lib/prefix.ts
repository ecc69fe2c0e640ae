/** Each island is a React root of its own; both sides must agree on the prefix or `useId` mismatches. */
export const identifierPrefix = (name: string) => `${name}-`
