import { createHmac } from 'node:crypto'
import { foldAddress } from '../../config/mail-address.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'

/** What a code is asked for by somebody who is not signed in. */
export type AskedFor = 'register' | 'reset'

export type CodeAsks = {
  /** Somebody has a code sent to this address. @returns the mark of their browser, now the newest */
  begin(way: AskedFor, email: string): Promise<string>
  /** Somebody asks for a code that was sent just now: it is theirs, too. @returns the mark of their browser */
  join(way: AskedFor, email: string): Promise<string>
  /** Whether the newest code was asked for in the browser with this mark. */
  isNewest(way: AskedFor, email: string, ask: string): Promise<boolean>
}

/** Who asked for the newest code: only that browser has tries of its own for it. Whoever keeps the accounts. */
export function createCodeAsks(db: Db, secret: string, clock: () => number): CodeAsks {
  const codeOf = (way: AskedFor, email: string) =>
    createHmac('sha256', secret)
      .update(`code-ask:${way}:${foldAddress(email)}`)
      .digest('base64url')
  const newestOf = async (way: AskedFor, email: string) => {
    const found = db.selectFrom('code_ask').select('ask').where('code', '=', codeOf(way, email))
    return (await found.executeTakeFirst())?.ask
  }
  return {
    async begin(way, email) {
      const newest = { ask: newId(), asked_at: clock() }
      await db
        .insertInto('code_ask')
        .values({ code: codeOf(way, email), ...newest })
        .onConflict((c) => c.column('code').doUpdateSet(newest))
        .execute()
      return newest.ask
    },
    // A mark of its own after that of the code: nobody uses up the tries of another browser.
    join: async (way, email) => `${await newestOf(way, email)}.${newId()}`,
    isNewest: async (way, email, ask) => (await newestOf(way, email)) === ask.split('.')[0],
  }
}

/** @param before ms since 1970 */
export async function removeOldAsks(db: Db, before: number): Promise<void> {
  await db.deleteFrom('code_ask').where('asked_at', '<=', before).execute()
}
