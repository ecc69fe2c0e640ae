import { expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { markLines } from '../../server/money/payday/payday.marks.ts'
import { beginChain, previewPayday } from '../../server/money/payday/payday.service.ts'
import type { Mail } from '../../server/outbox/mail/mail.types.ts'
import { closePayday } from '../demo/books/close-payday.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { auditOf } from '../support/audit.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { paydayRows } from './payday-rows.ts'

onEachDatabase('a payday that is closed', async (database) => {
  const db = await database.open()

  it('is told to every owner by mail: its number, days and sum', async () => {
    const now = Date.UTC(2026, 9, 1, 3)
    const { by, where, staff } = await paydayRows(db, { people: 2 })
    await setRow(db, 'staff', by.memberId, { email: 'owner@example.jp', person_id: 'p' })
    await beginChain(db, by, where, '2026-10-01', now)
    const { branchId } = where
    const [one = ''] = staff
    const day = 24 * 60 * 60_000
    const tip = await payTip(db, { branchId, amount: 1000, at: now, staffId: one })
    const first = await closeDays(db, { by, where, from: '', until: '2026-10-01', now: now + day })
    const mark = { mark: 'paid', day: '2026-10-02' } as const
    await markLines(db, by, { id: first, staffIds: [one], mark }, now + day)
    await payTip(db, { branchId, amount: 900, at: now + day })
    await payTip(db, { branchId, amount: 70, at: now + day, recipient: 'branch' })
    // What one of them owes now lowers nobody else's sum.
    await takeBack(db, tip, { refunded: 1000, at: now + day })
    const later = now + 2 * day
    const until = '2026-10-02'
    const shown = await previewPayday(db, where, until, later)
    if ('refused' in shown) throw new Error(shown.refused)
    const mails: Mail[] = []
    const mail = { queue: async (_: Db, one: Mail) => void mails.push(one) }
    const tell = { mail, lang: 'en' as const, by: 'Hana' }
    const closed = await closePayday(db, by, where, { until, seal: shown.seal, tell }, later)
    if ('refused' in closed) throw new Error(closed.refused)
    const days = { first: until, last: until }
    const values = { at: later, by: 'Hana', number: 2, branch: 'b', ...days, yen: 450, payday: closed.id }
    expect(mails).toEqual([{ kind: 'payday-closed', to: 'owner@example.jp', lang: 'en', values }])
    const details = { ...days, people: 1, toPay: 450, house: 70 }
    expect(await auditOf(db, { subject: closed.id })).toMatchObject([{ details }])
  })
})
