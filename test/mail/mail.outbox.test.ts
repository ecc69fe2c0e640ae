import { describe, expect, it, vi } from 'vitest'
import { inTransaction } from '../../server/db/transaction.ts'
import { createMailOutbox, mailSeal } from '../../server/outbox/mail/mail.outbox.ts'
import type { Mail } from '../../server/outbox/mail/mail.types.ts'
import { onEachDatabase } from '../support/databases.ts'

const now = Date.UTC(2026, 10, 22)
const code: Mail = {
  kind: 'register-code',
  to: 'hanako@example.jp',
  lang: 'ja',
  values: { code: '314159', minutes: 15 },
}

onEachDatabase('the outbox of mails', (database) => {
  const seal = mailSeal(['a-secret-for-tests-that-is-long-enough'])

  it('holds neither address nor code in plain text', async () => {
    const db = await database.open()
    const outbox = createMailOutbox({ seal, wake() {} })
    await inTransaction(db, (trx) => outbox.queue(trx, code, now))
    const [row] = await db.selectFrom('outbox').selectAll().execute()
    expect(row).toMatchObject({ type: 'register-code', state: 'pending', tries: 0, next_at: now })
    expect(row?.expires_at).toBe(now + 15 * 60_000)
    expect(JSON.stringify(row)).not.toMatch(/hanako|314159/)
    const content = JSON.parse(seal.open(row?.payload ?? '', `mail ${row?.id}`)) as object
    expect(content).toEqual({ to: code.to, lang: 'ja', values: code.values })
  })

  describe('wakes the sender', () => {
    it('after the commit, when the mail can be read', async () => {
      const db = await database.open()
      const before = await countOf(db)
      const seen: Promise<number>[] = []
      const outbox = createMailOutbox({ seal, wake: () => void seen.push(countOf(db)) })
      await inTransaction(db, async (trx) => {
        await outbox.queue(trx, code, now)
        expect(seen).toEqual([])
      })
      expect(await Promise.all(seen)).toEqual([before + 1])
    })

    it('never, if the transaction fails: there is no mail then', async () => {
      const db = await database.open()
      const before = await countOf(db)
      const wake = vi.fn()
      const outbox = createMailOutbox({ seal, wake })
      const failing = inTransaction(db, async (trx) => {
        await outbox.queue(trx, code, now)
        throw new Error('changed our mind')
      })
      await expect(failing).rejects.toThrow('changed our mind')
      expect([await countOf(db), wake.mock.calls.length]).toEqual([before, 0])
    })
  })
})

async function countOf(db: Parameters<typeof inTransaction>[0]): Promise<number> {
  const rows = await db.selectFrom('outbox').select('id').execute()
  return rows.length
}
