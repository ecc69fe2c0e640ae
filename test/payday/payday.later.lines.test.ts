import { expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { arrivedOfPaydays } from '../../server/money/deposits/arrival.store.ts'
import { listOwnSettledDays, listSettledIn } from '../../server/money/payday/paid.store.ts'
import { settledLines, unclaimedTips } from '../../server/money/payday/payday.later.ts'
import { takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { listOwedAgain, listSettled } from '../../server/money/payday/payday.settled.ts'
import { listTakenBack } from '../../server/money/payday/statement.store.ts'
import { applySnapshot } from '../../server/money/payment/payment.apply.ts'
import { recordChange } from '../../server/outbox/audit/audit.store.ts'
import { emptyDeposits, insertDeposit } from '../deposits/deposit-rows.ts'
import { auditOf } from '../support/audit.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow, setRow } from '../support/rows.ts'
import { charged } from '../support/snapshots.ts'
import { giveBack, tipInto } from './payday-rows.ts'
import { dayName, noon, wentBack } from './went-back.ts'

onEachDatabase('what is seen of before the books went back', (database) => {
  const { ann, ben, cho, close, lost, answer, db, rows, goBack, late, owe, payday, say } = wentBack(database)

  it('are the lines of the paydays before it that stand, the oldest first', async () => {
    const { by, where } = rows()
    const settled = async () =>
      (await settledLines(db(), where.branchId)).map(({ number, staffId, yen, first, last }) => [
        ...[number, rows().staff.indexOf(staffId), yen, first, last],
      ])
    expect(await settled()).toEqual([])
    await answer({ answer: 'newest' })
    await close(3, noon(10))
    await tipInto(db(), where, { yen: 9, to: ben(), now: noon(10), at: noon(10) })
    const gone = await close(10, noon(12))
    await takePaydayBack(db(), by, { id: gone }, noon(12))
    await goBack(12, 13)
    expect(await answer(lost(11), noon(13))).toEqual({ answered: true })
    await tipInto(db(), where, { yen: 70, to: cho(), now: noon(14), at: noon(14) })
    await close(14, noon(16))
    const ofFirst = [0, 1, 2].map((n) => [1, n, 100 * (n + 1), dayName(1), dayName(1)])
    expect((await settled()).slice(0, 3).sort()).toEqual(ofFirst)
    expect((await settled()).slice(3)).toEqual([[2, 0, 40, dayName(2), dayName(3)]])
  })

  it('is told to the owners with the sum and whose it is, and belongs to the newest answer', async () => {
    const { by, where } = rows()
    await answer(lost(4))
    expect(await answer(lost(5))).toEqual({ answered: true })
    const noted = await owe(ben(), 7, { reason: 'the 5th' })
    const id = 'id' in noted ? noted.id : ''
    const answers = db().selectFrom('payday_restart').select('id').where('last_day', '=', dayName(5))
    const { id: restart_id } = await answers.executeTakeFirstOrThrow()
    const row = db().selectFrom('payday_owed').selectAll().where('id', '=', id)
    expect(await row.executeTakeFirstOrThrow()).toEqual({
      ...{ id, restart_id, staff_id: ben(), yen: 7, reason: 'the 5th', made_by: by.memberId },
      ...{ payday_id: null, tip_id: null, opened_in: null, created_at: noon(11) },
    })
    const about = { branch_id: where.branchId, subject: id }
    const details = { name: ben(), yen: 7 }
    expect(await auditOf(db(), { action: 'payday.owed' })).toEqual([
      expect.objectContaining({ ...about, details }),
    ])
  })

  it('is owed to the account that holds the place, or held it when a payday opened with the sum', async () => {
    const { where } = rows()
    const place = (person_id: string | null) => setRow(db(), 'staff', ben(), { person_id })
    const seenBy = async (personId: string) =>
      (await listOwedAgain(db(), { personId })).map(({ yen, of, reason }) => [yen, of, reason])
    await place('b')
    await answer(lost(5))
    const tips = []
    for (const to of ['all', ben()])
      tips.push((await tipInto(db(), where, { yen: 60, to, now: noon(11), at: noon(4) })).id)
    const [all = '', own = ''] = tips
    // Of a tip that is on a paper nothing is owed.
    expect([await say(own, false), await say(all, true)]).toEqual(Array(2).fill({ answered: true }))
    await owe(ben(), 7, { reason: 'the 5th' }, 12)
    await owe(cho(), 9, { reason: 'the 5th' }, 12)
    const both = [
      [60, 'tip', undefined],
      [7, 'other', 'the 5th'],
    ]
    expect([await seenBy('b'), await seenBy('later')]).toEqual([both, []])
    await place('later')
    expect([await seenBy('b'), await seenBy('later')]).toEqual([[], both])
    const opened = await close(8, noon(12))
    await place('b')
    expect([await seenBy('b'), await seenBy('later')]).toEqual([[], both])
    const told = await listOwedAgain(db(), { branchId: where.branchId })
    expect(told.map(({ yen, name, openedIn, at, timeZone }) => [yen, name, openedIn, at, timeZone])).toEqual([
      [60, ben(), opened, noon(11), 'Asia/Tokyo'],
      ...told.slice(1).map(({ yen, name }) => [yen, name, opened, noon(12), 'Asia/Tokyo']),
    ])
    expect(told.map(({ yen }) => yen).sort()).toEqual([60, 7, 9])
    expect(await listOwedAgain(db(), { branchId: 'another' })).toEqual([])
    await place(null)
  })

  it('are statements as they were: what is booked on their days later is in none, and has not arrived for them', async () => {
    await answer(lost(5))
    const { attempt } = await late(1, cho(), 77)
    const line = { id: newId(), part: 'charge', category: 'charge', gross: 77, fee: 0, net: 77 } as const
    await insertDeposit(db(), 'd', noon(11), { status: 'paid' })
    await db()
      .insertInto('deposit_line')
      .values({ deposit_id: 'd', ...line, attempt_id: attempt.id, source: 's' })
      .execute()
    const history = [{ at: noon(1) + 1, refunded: 30, disputed: 0 }]
    const paid = { amount: 77, createdAt: noon(1), fee: undefined, net: undefined }
    const news = charged({ ...paid, refunded: 30, history })
    await inTransaction(db(), (trx) => applySnapshot(trx, attempt as never, 1, news, noon(12)))
    const seen = async () => {
      const back = await listTakenBack(db(), await readRow(db(), 'payday', payday()))
      const arrived = await arrivedOfPaydays(db(), [payday()])
      return [back.get(cho())?.map(({ day, amount }) => [day, amount]), arrived.get(payday())]
    }
    expect(await seen()).toEqual([undefined, 0])
    await setRow(db(), 'payday', payday(), { closed_at: noon(12) })
    expect(await seen()).toEqual([[[dayName(1), 30]], 77 - 30])
    await emptyDeposits(db())
  })

  it('are late tips of closed days in the list of the year, but for what opens a payday', async () => {
    const { businessId, branchId } = rows().where
    const ofYear = async () => {
      const all = await listSettledIn(db(), businessId, '2026')
      const [{ lines = 0, days = 0 } = {}] = await listSettled(db(), branchId)
      const late = all.filter(({ number, last }) => !number && last === dayName(1))
      return [
        late.map(({ name, yen }) => [name, yen]),
        all.reduce((sum, { yen }) => sum + yen, 0),
        lines + days,
      ]
    }
    await answer(lost(5))
    expect(await ofYear()).toEqual([[], 640, 640])
    const [paper, second, opens] = [
      await late(1, cho(), 70),
      await late(1, cho(), 7),
      await late(1, ben(), 9),
    ]
    for (const [tip, onPaper] of [
      [paper, true],
      [second, true],
      [opens, false],
    ] as const)
      expect(await say(tip.id, onPaper)).toEqual({ answered: true })
    const { name } = await readRow(db(), 'staff', cho())
    const [of, sum, settled] = await ofYear()
    expect(of).toEqual([[name, 77]])
    // The journal takes what opens a payday out again on the day on which that was noted.
    expect([sum, settled]).toEqual([640 + 77, 640 + 77 + 9])
    await setRow(db(), 'staff', cho(), { person_id: 'c' })
    await db().updateTable('payday_line').set({ person_id: 'c' }).where('staff_id', '=', cho()).execute()
    expect((await listOwnSettledDays(db(), 'c')).map(({ first, last, yen }) => [first, last, yen])).toEqual([
      [dayName(1), dayName(1), 77],
    ])
    await setRow(db(), 'staff', cho(), { person_id: null })
  })

  it('are the lost days of somebody who has no line, and of nobody who holds their place later', async () => {
    const { by, where } = rows()
    const seenBy = async (personId: string) =>
      (await listOwnSettledDays(db(), personId)).map(({ first, last, yen }) => [first, last, yen])
    const dan = newId()
    const about = { id: dan, code: dan, name: 'D', role: 'staff' as const, created_at: 1, person_id: 'd' }
    const of = { business_id: by.businessId, branch_id: where.branchId }
    await db()
      .insertInto('staff')
      .values({ ...about, ...of })
      .execute()
    const tip = await tipInto(db(), where, { yen: 40, to: dan, now: noon(3), at: noon(3) })
    await giveBack(db(), tip, 25, noon(4))
    expect(await seenBy('d')).toEqual([])
    await answer(lost(5))
    const days = [[dayName(2), dayName(5), 30]]
    expect(await seenBy('d')).toEqual(days)
    // Their first line is of after the lost days.
    await late(7, dan, 70)
    await close(8, noon(12))
    expect(await seenBy('d')).toEqual(days)
    const hold = (id: string, person_id: string | null) => setRow(db(), 'staff', id, { person_id })
    // Of one that has no line, only the acceptances say that another had it before.
    const accept = (day: number, subject = dan) =>
      recordChange(
        db(),
        { businessId: by.businessId, memberId: subject, action: 'member.accepted', subject },
        noon(day),
      )
    const danLines = db().updateTable('payday_line').where('staff_id', '=', dan)
    await accept(1)
    expect(await seenBy('d')).toEqual(days)
    await accept(12)
    await hold(dan, 'later')
    await danLines.set({ person_id: 'later' }).execute()
    expect([await seenBy('d'), await seenBy('later')]).toEqual([[], []])
    await danLines.set({ person_id: 'd' }).execute()
    await db().deleteFrom('audit_entry').where('action', '=', 'member.accepted').execute()
    expect([await seenBy('d'), await seenBy('later')]).toEqual([[], []])
    // Ann's place had no account when its line was closed.
    await hold(ann(), 'a')
    expect(await seenBy('a')).toEqual([])
    const lines = db().updateTable('payday_line').where('staff_id', '=', ann())
    await lines.set({ person_id: 'a' }).execute()
    expect(await seenBy('a')).toEqual([[dayName(2), dayName(5), 40]])
    // Her line of before the lost days says that they are hers, however often the place was accepted.
    for (const day of [1, 12]) await accept(day, ann())
    expect(await seenBy('a')).toEqual([[dayName(2), dayName(5), 40]])
    // Another had her place before the lost days: neither a line of after them, nor one elsewhere, makes them hers.
    await late(7, ann(), 70)
    const after = await close(9, noon(13))
    await lines.set({ person_id: 'later' }).where('payday_id', '=', after).execute()
    expect(await seenBy('a')).toEqual([[dayName(2), dayName(5), 40]])
    await lines.set({ person_id: 'before' }).where('payday_id', '=', payday()).execute()
    await lines.set({ person_id: 'a' }).where('payday_id', '=', after).execute()
    expect(await seenBy('a')).toEqual([])
    const [there, elsewhere] = [newId(), newId()]
    const branch = await readRow(db(), 'branch', where.branchId)
    await db()
      .insertInto('branch')
      .values({ ...branch, id: there, number: there })
      .execute()
    const copied = { ...(await readRow(db(), 'payday', payday())), id: elsewhere, branch_id: there }
    await db().insertInto('payday').values(copied).execute()
    await db()
      .updateTable('payday_line')
      .set({ payday_id: elsewhere })
      .where('payday_id', '=', after)
      .execute()
    expect(await seenBy('a')).toEqual([])
    for (const id of [dan, ann()]) await hold(id, null)
  })

  it('are tips for somebody whom the books do not know, the first found first, while something of them is left', async () => {
    const { by, where } = rows()
    const { branchId } = where
    const found: string[] = []
    for (const [n, yen] of [500, 600, 700].entries()) {
      const tip = await late(4, 'branch', yen)
      found.unshift(tip.id)
      const about = { businessId: by.businessId, branchId, subject: tip.id, details: { amount: yen } }
      await recordChange(db(), { ...about, action: 'tip.unclaimed' }, noon(15 - n))
      if (yen === 600) await giveBack(db(), tip, 100, noon(12))
    }
    const [last = '', , first = ''] = found
    const at = noon(4)
    expect(await unclaimedTips(db(), by.businessId)).toMatchObject([
      { id: last, branchId, yen: 700, at },
      { id: first, branchId, yen: 500, at },
    ])
    expect(await unclaimedTips(db(), by.businessId, noon(13))).toMatchObject([{ id: first }])
  })
})
