/**
 * From where numbers go on that lost books may have used, where nobody knows the largest of them: the next full thousand above
 * those that are known. The next number is one more.
 */
export const nextThousand = (known: number): number => (Math.floor(known / 1000) + 1) * 1000
