/**
 * An e-mail address as it is compared: without regard to the case of the letters A to Z, and of no others. JavaScript
 * also folds letters such as the Kelvin sign (U+212A) to `k`, and so would take one mailbox for another.
 */
export const foldAddress = (email: string): string => email.replace(/[A-Z]+/g, (part) => part.toLowerCase())

export const sameAddress = (one: string, other: string): boolean => foldAddress(one) === foldAddress(other)
