import { afterAll } from 'vitest'
import { see } from '../earning/earning-site.ts'
import type { QrSite, Who } from '../qr/qr-site.ts'

export const dayMs = 24 * 60 * 60_000

/** What people see on the first page of a site, which closes after the tests of the file. */
export function homeOf(site: QrSite) {
  afterAll(() => site.close())
  const home = async (who: Who) => (await see(site, who, '/branch')).text
  const says = async (who: Who, words: string) => (await home(who)).includes(words)
  /** Who of these sees a card that says this. */
  const seenBy = async (words: string, asked: Who[] = ['owner', 'manager', 'staff']) => {
    const seen: Who[] = []
    for (const who of asked) if (await says(who, words)) seen.push(who)
    return seen
  }
  return { home, says, seenBy }
}
