import { vi } from 'vitest'

/** In ms. Where the code is changed on purpose, most waits are in vain: they are short. */
const longest = Number(process.env.LONGEST_WAIT ?? 60_000)

/** Tries until nothing is thrown: for as long as a busy machine may take, not vitest's usual second. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, longest)
