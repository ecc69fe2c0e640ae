import { afterEach, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { type JournalModel, usualAccounts } from '../../server/money/journal/journal.accounts.ts'
import {
  listVouchers,
  makeJournal,
  previewJournal,
  saveJournalSettings,
} from '../../server/money/journal/journal.service.ts'
import { heldBy } from '../../server/money/journal/journal.sums.ts'
import { previewRestart } from '../../server/money/payday/payday.asked.ts'
import { markLines } from '../../server/money/payday/payday.marks.ts'
import { listLines } from '../../server/money/payday/payday.store.ts'
import { recordChange } from '../../server/outbox/audit/audit.store.ts'
import { emptyDeposits, insertDeposit } from '../deposits/deposit-rows.ts'
import { tipInto } from '../payday/payday-rows.ts'
import { dayName, noon, wentBack } from '../payday/went-back.ts'
import { onEachDatabase } from '../support/databases.ts'
import { heldIsOpen } from './what-is-open.ts'

const october = { first: '2026-10-01', last: '2026-10-31' }

onEachDatabase('the journal of books that went back', (database) => {
  const { ben, cho, close, lineOf, lost, answer, db, rows, goBack, late, owe, say } = wentBack(database)
  afterEach(async () => {
    await emptyDeposits(db())
    await db().updateTable('business').set({ journal_accounts: null }).execute()
  })

  const chosen = (model: JournalModel = 'held') =>
    inTransaction(db(), (trx) =>
      saveJournalSettings(trx, rows().by.businessId, { model, names: usualAccounts }),
    )
  const shown = async (days = october) =>
    (await previewJournal(db(), rows().by.businessId, days)).map(({ kind, day, reverses, lines }) =>
      [
        `${reverses ? 'reversal of ' : ''}${kind} on ${day.slice(8)}:`,
        ...lines.map(({ account, yen }) => `${account} ${yen}`),
      ].join(' '),
    )
  const made = async (now: number, last = october.last) =>
    expect(await makeJournal(db(), rows().by, { ...october, last }, now)).toHaveProperty('id')
  const oweLine = (staffId: string, yen: number) => owe(staffId, yen, { line: lineOf(staffId) })
  /** All that was tipped arrives in the bank. */
  async function arrive(day: number) {
    const tips = await db()
      .selectFrom('payment_attempt as attempt')
      .innerJoin('tip', 'tip.id', 'attempt.tip_id')
      .select(['attempt.id', 'tip.amount'])
      .execute()
    const id = newId()
    const all = tips.map(({ id: attempt_id, amount: gross }) => ({
      ...{ deposit_id: id, id: newId(), part: 'charge' as const, category: 'charge' },
      ...{ gross, fee: 0, net: gross, attempt_id, source: newId() },
    }))
    const amount = all.reduce((sum, { net }) => sum + net, 0)
    await insertDeposit(db(), id, noon(day), { amount })
    await db().insertInto('deposit_line').values(all).execute()
  }
  const held = async () => [
    ...(
      await heldBy(
        db(),
        rows().by.businessId,
        october.last,
        await previewJournal(db(), rows().by.businessId, october),
      )
    ).values(),
  ]

  it('is made by a model that is chosen after the answer, where the books went back to before the choice', async () => {
    await answer(lost(8, { journalDay: dayName(9) }))
    expect(await chosen()).toBe(true)
    await made(noon(11))
    expect(await chosen('sales')).toBe(false)
  })

  it('has what counts as settled on paper in one entry, on the day of the form', async () => {
    await chosen()
    await answer({ answer: 'newest' })
    expect(await shown()).toEqual([])
    for (const [day, yen] of [
      [2, 1],
      [5, 2],
      [6, 4],
    ] as const)
      await tipInto(db(), rows().where, { yen, to: cho(), now: noon(day), at: noon(day) })
    // Lines of 100 and 300, and days of 1, 40 and 2; Ben’s 200 open the next payday.
    await answer(lost(5, { open: [lineOf(ben())] }), noon(11))
    expect(await shown()).toEqual(['settled on 11: held 443 clearing -443'])
    expect(await shown({ first: '2026-10-01', last: dayName(10) })).toEqual([])
    await answer(lost(2, { open: [lineOf(ben())] }), noon(11))
    expect(await shown()).toEqual(['settled on 11: held 401 clearing -401'])
  })

  it.each([9, 10])(
    'has what an owner says in it, also where the last lost journal ends on day %i',
    async (day) => {
      await chosen()
      await answer(lost(8, { journalDay: dayName(day) }))
      await owe(cho(), 30, {}, 10)
      const entries = ['settled on 10: held 640 clearing -640', 'owed on 10: held -30 clearing 30']
      expect(await shown()).toEqual(entries)
      // A journal that is lost in another restore had them.
      await goBack(12, 13)
      await answer(lost(9, { journalDay: dayName(12) }), noon(13))
      expect(await shown()).toEqual(['settled on 13: held 30 clearing -30'])
      await answer(lost(9), noon(14))
      expect(await shown()).toEqual([...entries, 'settled on 14: held 30 clearing -30'])
      await made(noon(14))
      await answer(lost(9, { journalDay: dayName(13) }), noon(14))
      expect(await shown()).toEqual([])
    },
  )

  it('has nothing of it where tips are sales', async () => {
    await chosen('sales')
    await answer(lost(5))
    expect(await shown()).toEqual([])
  })

  it.each([
    ['whose days were lost', 'lost'],
    ['of which nothing is missing', 'newest'],
  ] as const)('moves a tip that the house has to whose it is, in books %s', async (_, said) => {
    await chosen()
    await answer(said === 'lost' ? lost(5) : { answer: said })
    const { by, where } = rows()
    const { id } = await tipInto(db(), where, { yen: 500, to: 'branch', now: noon(10), at: noon(4) })
    const details = { amount: 500 }
    await recordChange(
      db(),
      { ...by, branchId: where.branchId, action: 'tip.unclaimed', subject: id, details },
      noon(10),
    )
    expect(await owe(cho(), 450, { tipId: id })).toHaveProperty('id')
    expect((await shown()).at(-1)).toBe('owed on 11: held -450 house 450')
    await heldIsOpen(db(), by.businessId, [where.branchId])
    // Another restore, in whose lost days it was paid: it is settled once, and held no more.
    await goBack(11, 12)
    await answer(lost(9), noon(13))
    const settled = said === 'lost' ? 450 : 100 + 200 + 300 + 40 + 450
    expect((await shown()).at(-1)).toBe(`settled on 13: held ${settled} clearing -${settled}`)
    await heldIsOpen(db(), by.businessId, [where.branchId])
    await chosen('sales')
    expect(await shown()).toEqual([])
  })

  it('changes no entry: another answer reverses it on its own day, as what comes late does', async () => {
    await chosen()
    await answer(lost(5, { open: [lineOf(ben())] }))
    await made(noon(10))
    expect(await shown()).toEqual([])
    await answer({ answer: 'newest' }, noon(12))
    expect(await shown()).toEqual(['reversal of settled on 12: held -440 clearing 440'])
    await made(noon(12))
    await answer(lost(5), noon(13))
    expect(await shown()).toEqual(['settled on 13: held 640 clearing -640'])
    await made(noon(13))
    const missed = await tipInto(db(), rows().where, { yen: 60, to: cho(), now: noon(14), at: noon(4) })
    expect(await shown({ first: '2026-10-01', last: dayName(13) })).toEqual([])
    expect(await shown()).toEqual([
      'reversal of settled on 14: held -640 clearing 640',
      'settled on 14: held 700 clearing -700',
    ])
    await made(noon(14))
    await say(missed.id, false, 15)
    expect(await shown()).toEqual(['owed on 15: held -60 clearing 60'])
  })

  it('settles what comes late for a closed day, or for one of before all paydays, by the answer before it', async () => {
    await chosen()
    await answer(lost(5))
    const { where } = rows()
    for (const [day, yen] of [
      [1, 7],
      [0, 5],
    ] as const)
      await late(day, cho(), yen)
    expect(await shown()).toEqual(['settled on 10: held 652 clearing -652'])
    await goBack(11, 12)
    await answer(lost(9), noon(12))
    for (const [day, yen] of [
      [1, 3],
      [4, 20],
      [8, 50],
    ] as const)
      await tipInto(db(), where, { yen, to: cho(), now: noon(13), at: noon(day) })
    expect(await shown()).toEqual([
      'settled on 10: held 672 clearing -672',
      'settled on 12: held 53 clearing -53',
    ])
  })

  it('holds for the staff what is open: nothing, once all arrived and is paid', async () => {
    await chosen()
    await answer(lost(5, { open: [lineOf(ben())] }))
    await arrive(12)
    expect(await held()).toEqual([200])
    const paper = await late(4, cho(), 60)
    await say(paper.id, true)
    // Taken from the liability before it arrives, as what is paid is.
    expect(await held()).toEqual([140])
    await db().deleteFrom('deposit_line').execute()
    await db().deleteFrom('deposit').execute()
    await arrive(12)
    expect(await held()).toEqual([200])
    await oweLine(cho(), 250)
    expect(await held()).toEqual([450])
    const id = await close(8, noon(14))
    const lines = await listLines(db(), id)
    expect(lines.map(({ toPay }) => toPay).sort()).toEqual([200, 250])
    const mark = { mark: 'paid' as const, day: dayName(15), way: 'payroll' as const }
    const staffIds = lines.map(({ staffId }) => staffId)
    expect(await markLines(db(), rows().by, { id, staffIds, mark }, noon(15))).not.toHaveProperty('refused')
    expect(await held()).toEqual([0])
  })

  it.each([
    ['open no payday yet: a payday that is lost took it', 9, 250],
    ['stay where the named day is the last of these books', 5, 0],
  ] as const)('sums that are owed, at another restore, which %s', async (_, last, taken) => {
    await chosen()
    await answer(lost(5))
    await oweLine(cho(), 250)
    await goBack(11, 12)
    await answer(lost(last), noon(13))
    expect(await shown()).toEqual([
      'settled on 10: held 640 clearing -640',
      'owed on 11: held -250 clearing 250',
      ...(taken ? [`settled on 13: held ${taken} clearing -${taken}`] : []),
    ])
  })

  it('keeps a sum that has opened a payday in that payday’s line alone', async () => {
    await chosen()
    await answer(lost(5))
    await oweLine(cho(), 250)
    await close(8, noon(12))
    await goBack(12, 13)
    await answer(lost(9), noon(13))
    expect((await shown()).at(-1)).toBe('settled on 13: held 250 clearing -250')
  })

  it('is not made before the answer, which says up to when all is in the accounts', async () => {
    await chosen()
    for (const day of [2, 4]) await arrive(day)
    expect(await makeJournal(db(), rows().by, october, noon(10))).toEqual({ refused: 'restored' })
    const { where } = rows()
    const refused = { refused: 'journal' }
    expect(await previewRestart(db(), where, lost(5, { journalDay: dayName(11) }))).toEqual(refused)
    expect(await previewRestart(db(), where, lost(5, { journalNumber: 41 }))).toEqual(refused)
    expect(await previewRestart(db(), where, lost(5, { journalDay: dayName(10) }))).toHaveProperty('seal')
    await answer(lost(5, { journalDay: dayName(10) }), noon(11))
    expect(await shown()).toEqual(['settled on 11: held 640 clearing -640'])
    // Answered again, the newest answer alone counts.
    await answer(lost(5, { journalDay: dayName(3), journalNumber: 41 }), noon(11))
    expect(await shown()).toEqual([
      'deposit on 04: bank 640 held -640',
      'settled on 11: held 640 clearing -640',
    ])
    await made(noon(11))
    const vouchers = await listVouchers(db(), rows().by.businessId, october)
    expect(vouchers.map(({ number }) => number)).toEqual([42, 43])
  })
})
