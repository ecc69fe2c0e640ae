import { vi } from 'vitest'

/** Tries until nothing is thrown: for as long as a busy machine may take, not vitest's usual second. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, 60_000)
