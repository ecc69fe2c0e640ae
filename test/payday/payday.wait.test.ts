import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { askedOf, latestDay } from '../../server/money/payday/payday.asked.ts'
import { answerWait, beginOlder } from '../../server/money/payday/payday.restart.ts'
import { beginWait, branchWaits, findWait, noteRead } from '../../server/money/payday/payday.wait.ts'
import { recoverTip } from '../../server/money/payment/payment.adopt.store.ts'
import { auditOf } from '../support/audit.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { emptyPaydays, noon, paydayRows, tipInto, twoBranches } from './payday-rows.ts'

onEachDatabase('a wait', (database) => {
  let db: Db
  let rows: Awaited<ReturnType<typeof paydayRows>>
  let [here, there] = ['', '']
  beforeAll(async () => {
    db = await database.open()
    rows = await paydayRows(db, { people: 2 })
    ;[here = '', there = ''] = await twoBranches(db, rows)
  })
  beforeEach(() => emptyPaydays(db))
  const begin = (at: number, why: 'restore' | 'payment' | 'owner' = 'restore', booksAt = at) =>
    beginWait(db, { why, booksAt }, at)
  const waits = async () => [await branchWaits(db, here), await branchWaits(db, there)]
  const answer = (branchId: string, at: number) =>
    answerWait(db, rows.by, { ...rows.where, branchId }, { answer: 'newest', unread: true }, at)
  const count = async () => (await db.selectFrom('payday_wait').select('id').execute()).length

  it('is answered branch by branch, and begins anew for those that go on', async () => {
    await begin(100)
    expect(await waits()).toEqual([true, true])
    await answer(here, 101)
    expect(await waits()).toEqual([false, true])
    const [first] = await db.selectFrom('payday_wait').selectAll().execute()
    expect(await findWait(db, rows.by.businessId)).toEqual(first)
    expect(first?.began_at).toBe(100)
    // What was paid before it is known to be lost; what was paid since tells that the books went back again.
    await begin(110, 'payment', 99)
    expect([await waits(), await count()]).toEqual([[false, true], 1])
    await begin(110, 'payment')
    expect([await waits(), await count()]).toEqual([[true, true], 2])
    await answer(here, 111)
    await begin(112, 'owner')
    await begin(113, 'owner')
    expect([await waits(), await count()]).toEqual([[true, true], 3])
    await begin(120)
    expect([await waits(), await count()]).toEqual([[true, true], 4])
    await answer(there, 121)
    await answer(here, 122)
    expect(await waits()).toEqual([false, false])
    expect(await findWait(db, rows.by.businessId)).toBeUndefined()
  })

  it('is begun by a lost payment only if it was paid after the last one began', async () => {
    await begin(100)
    await answer(here, 101)
    await answer(there, 101)
    await begin(110, 'payment', 99)
    expect([await waits(), await count()]).toEqual([[false, false], 1])
    await begin(110, 'payment', 100)
    expect([await waits(), await count()]).toEqual([[true, true], 2])
    await answer(here, 111)
    await answer(there, 111)
    // An owner who says so is believed.
    await begin(120, 'owner', 50)
    expect([await waits(), await count()]).toEqual([[true, true], 3])
  })

  it('that a lost payment begins is of books that end before the oldest one, and as many as come begin one', async () => {
    const { where } = rows
    const known = await tipInto(db, where, { yen: 500, to: 'all', now: noon(1) })
    /** Where the books end, once payments of these days were found on 10 October. */
    const ends = async (...days: number[]) => {
      for (const day of days) {
        const metadata = { tipId: newId(), attemptId: newId(), branchId: here, recipient: 'all' }
        const charge = { amount: 500, currency: 'JPY', createdAt: noon(day) }
        await inTransaction(db, (trx) => recoverTip(trx, { metadata } as never, charge as never, noon(10)))
      }
      const waits = await db.selectFrom('payday_wait').select(['books_at', 'read_until']).execute()
      return waits.map((one) => [one.books_at, one.read_until])
    }
    // As Stripe lists them: the newest first.
    expect(await ends(9, 7, 3)).toEqual([[noon(1), null]])
    await db.deleteFrom('payday_wait').execute()
    // Something was noted before it was found.
    await setRow(db, 'tip', known.id, { updated_at: noon(10) - 1 })
    expect(await ends(9)).toEqual([[noon(9), null]])
    await noteRead(db, noon(8), noon(11))
    expect(await ends(9)).toEqual([[noon(9), noon(11)]])
    // What is older was not looked for.
    expect(await ends(7, 8, 3)).toEqual([[noon(3), null]])
  })

  it('begins anew also while all wait: their backup may have come back, and a lost payday has covered later days', async () => {
    await begin(noon(1))
    for (const [n, why] of (['count', 'payment'] as const).entries()) {
      const at = noon(4 + n)
      await beginWait(db, { why, booksAt: at - 1 }, at)
      const asked = await askedOf(db, here)
      expect(asked && latestDay(asked, 'Asia/Tokyo')).toBe(`2026-10-0${3 + n}`)
    }
  })

  it('that an owner begins is of books that end with the newest tip or act they know', async () => {
    const { where, by } = rows
    const ends = async (at: number) => {
      await beginOlder(db, by, at)
      return (await findWait(db, by.businessId))?.books_at
    }
    await tipInto(db, where, { yen: 500, to: 'all', now: 50 })
    await db.deleteFrom('audit_entry').execute()
    expect(await ends(200)).toBe(50)
    await answer(here, 201)
    await answer(there, 202)
    expect(await ends(300)).toBe(202)
    const told = await auditOf(db, { action: 'payday.older' })
    expect(told.map((entry) => entry.created_at)).toEqual([200, 300])
    await answer(here, 301)
    await answer(there, 301)
    await tipInto(db, where, { yen: 500, to: 'all', now: 400 })
    expect(await ends(500)).toBe(400)
  })

  it('has its payments read once they were read from before its books end, all of them or from a moment', async () => {
    const read = async () => (await askedOf(db, here))?.wait.read_until ?? undefined
    await begin(100, 'restore', 90)
    await noteRead(db, 91, 105)
    await noteRead(db, 80, 99)
    expect(await read()).toBeUndefined()
    await noteRead(db, 90, 106)
    expect(await read()).toBe(106)
    // The first time says until when.
    await noteRead(db, undefined, 107)
    expect(await read()).toBe(106)
  })
})
