import { type CompiledQuery, DefaultQueryExecutor } from 'kysely'
import { expect, it, vi } from 'vitest'
import { inTransaction } from '../../server/db/transaction.ts'
import { bookEntries, bookFee, wholeBranch } from '../../server/money/books/sums.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { begun, tipRows } from '../support/tip-rows.ts'

type Fee = { fee: number | null; net: number | null }

onEachDatabase('the sums of a branch', async (database) => {
  const db = await database.open()

  /** A tip of 1,000 yen booked to two people, whose order is not that of their ids. */
  const booked = async (on = db, fee?: Fee) => {
    const {
      tipId: id,
      businessId: business_id,
      branchId: branch_id,
      staff,
    } = await tipRows(db, { people: 2 })
    const tip = { id, business_id, branch_id, snapshot_seq: 0 }
    const shares = [...staff]
      .sort()
      .reverse()
      .map((staffId) => ({ staffId, amount: 500 }))
    await inTransaction(on, (trx) => bookEntries(trx, tip, { reason: 'tip', shares, now: begun, fee }))
    return { tip, staff }
  }
  const sums = (branchId: string) =>
    db
      .selectFrom('earning_sum')
      .select(['span', 'fee', 'net', 'fee_tips', 'tips'])
      .where('branch_id', '=', branchId)
      .where('holder', '=', '')
      .orderBy('span')
      .execute()
  const unknown: Fee = { fee: null, net: null }

  it.each<[string, Fee[], { fee: number; net: number; fee_tips: number }]>([
    ['is counted when it is known', [unknown, { fee: 36, net: 964 }], { fee: 36, net: 964, fee_tips: 1 }],
    [
      'is counted once',
      [unknown, { fee: 36, net: 964 }, { fee: 36, net: 964 }],
      { fee: 36, net: 964, fee_tips: 1 },
    ],
    [
      'counts as it is now',
      [unknown, { fee: 36, net: 964 }, { fee: 40, net: 960 }],
      { fee: 40, net: 960, fee_tips: 1 },
    ],
    [
      'may stay though the net changes',
      [unknown, { fee: 36, net: 964 }, { fee: 36, net: 900 }],
      { fee: 36, net: 900, fee_tips: 1 },
    ],
    [
      'may change though the net stays',
      [unknown, { fee: 36, net: 964 }, { fee: 30, net: 964 }],
      { fee: 30, net: 964, fee_tips: 1 },
    ],
    ['may be unknown again', [unknown, { fee: 36, net: 964 }, unknown], { fee: 0, net: 0, fee_tips: 0 }],
    ['is nothing while it is unknown', [unknown, unknown], { fee: 0, net: 0, fee_tips: 0 }],
    ['is nothing without it', [unknown, { fee: null, net: 0 }], { fee: 0, net: 0, fee_tips: 0 }],
  ])('the fee %s, on the day of the tip', async (_, story, is) => {
    const { tip } = await booked()
    for (const [n, after] of story.slice(1).entries())
      await inTransaction(db, (trx) => bookFee(trx, { ...tip, ...(story[n] ?? unknown) }, after))
    expect(await sums(tip.branch_id)).toEqual(
      ['all', 'day', 'month'].map((span) => ({ span, tips: 1, ...is })),
    )
  })

  it('the fee that is known with the tip is counted with it', async () => {
    const { tip } = await booked(db, { fee: 36, net: 964 })
    const all = ['all', 'day', 'month'].map((span) => ({ span, tips: 1, fee: 36, net: 964, fee_tips: 1 }))
    expect(await sums(tip.branch_id)).toEqual(all)
  })

  it('a fee that is as it was is not written, also where the tip has not been booked', async () => {
    const { tipId: id, branchId: branch_id } = await tipRows(db, {})
    const same = { fee: 36, net: 964 }
    await inTransaction(db, (trx) => bookFee(trx, { id, branch_id, ...same }, same))
    expect(await sums(branch_id)).toEqual([])
    const late = inTransaction(db, (trx) => bookFee(trx, { id, branch_id, ...unknown }, same))
    await expect(late).rejects.toThrow('is not booked')
  })

  it('are taken in one order, whatever that of the shares: so two bookings wait for each other, never in a ring', async () => {
    const sending = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
    const { staff } = await booked(db)
    const taken = sending.mock.calls.map(([query]) => query)
    sending.mockRestore()
    const sums = taken.filter(({ sql }) => sql.startsWith('insert into "earning_sum"'))
    const thrice = (holder: string) => ['all', 'month', 'day'].map((span) => `${holder} ${span}`)
    expect(sums.map(holdersIn)).toEqual([[wholeBranch, ...[...staff].sort()].flatMap(thrice)])
    // What stays as it is takes no time.
    expect(sums.map(({ sql }) => sql.match(/set (.*)$/)?.[1]?.match(/^"\w+"|(?<=, )"\w+"/g))).toEqual([
      ['"tips"', '"earned"'],
    ])
  })
})

/** Holder and span of each row that an insert writes, in its order: the rows travel as one JSON text. */
function holdersIn({ parameters }: CompiledQuery): string[] {
  const rows = JSON.parse(String(parameters[0])) as { holder: string; span: string }[]
  return rows.map(({ holder, span }) => `${holder} ${span}`)
}
