/**
 * Folds an e-mail address for comparison: only A to Z to lower case. JavaScript's `toLowerCase` also turns letters such
 * as the Kelvin sign (U+212A) into `k`, which would treat two mailboxes as one.
 */
export const foldAddress = (email: string): string => email.replace(/[A-Z]+/g, (part) => part.toLowerCase())

export const sameAddress = (one: string, other: string): boolean => foldAddress(one) === foldAddress(other)
