import { setTimeout as wait } from 'node:timers/promises'

/** In ms. Where the code is changed on purpose, most waits are in vain: they are short. */
const longest = Number(process.env.LONGEST_WAIT ?? 60_000)

/** Tries until nothing is thrown, for as long as a busy machine may take. Also outside of Vitest. */
export async function until<T>(check: () => T | Promise<T>): Promise<T> {
  const end = Date.now() + longest
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
    }
    await wait(50)
  }
}
