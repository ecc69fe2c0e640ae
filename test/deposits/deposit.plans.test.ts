import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { arrivalsOfTips } from '../../server/money/deposits/arrival.store.ts'
import { listDeposits, listTipsIn, readDeposit } from '../../server/money/deposits/deposit.read.store.ts'
import { attemptsOfIntents, listToRead } from '../../server/money/deposits/deposit.store.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'
import { analyze, plansOf } from '../support/plans.ts'

const until = Date.UTC(2026, 10, 21, 5)
const day = '2026-10-07'

/** What pages and the job ask of deposits. */
const questions: Record<string, (db: Db) => Promise<unknown>> = {
  'where some tips are': (db) => arrivalsOfTips(db, ['t1', 't2']),
  'deposits of a month': (db) => listDeposits(db, { from: '2026-10-01', to: '2026-10-31' }),
  'a deposit': (db) => readDeposit(db, `po_${day}`),
  'the tips in a deposit': (db) => listTipsIn(db, `po_${day}`, { after: 'a', limit: 50 }),
  'whose payments they are': (db) => attemptsOfIntents(db, ['pi_1', 'pi_2']),
  'what is to be read': (db) => listToRead(db, 1, 10),
}

onEachDatabase('deposits of full books', async (database) => {
  const db = await database.open()
  beforeAll(async () => {
    const { businessId } = await seedDemo(db)
    await makeDemoBooks(db, { businessId, tips: 20_000, seed: 1, until })
    const rows = [
      `insert into payment_attempt (id, tip_id, n, kind, amount, currency, payment_intent_id, state, created_at, updated_at)
        select 'a' || id, id, 1, 'intent', amount, currency, 'pi_' || id, 'paid', 1, 1 from tip where paid_on is not null
        and paid_attempt is null`,
      `update tip set paid_attempt = 'a' || id where paid_on is not null and paid_attempt is null`,
      `insert into deposit (id, amount, currency, status, automatic, reconciliation, arrives_on, itemised_at, created_at)
        select 'po_' || paid_on, sum(amount), 'JPY', 'paid', 1, 'completed', paid_on, 1, 1 from tip where paid_attempt = 'a' || id
        group by paid_on`,
      `insert into deposit_line (deposit_id, id, part, category, gross, fee, net, attempt_id, source)
        select 'po_' || paid_on, 'txn_' || id, 'charge', 'charge', amount, 0, amount, paid_attempt, 'ch_' || id from tip
        where paid_attempt = 'a' || id`,
    ]
    for (const row of rows) await sql.raw(row).execute(db)
    await analyze(db)
  })

  it.each(Object.entries(questions))('%s: no table of tips or lines is read through', async (_, ask) => {
    const plans = await plansOf(db, ask)
    expect(plans.length).toBeGreaterThan(0)
    // What failed is few, and has an index of its own.
    for (const plan of plans)
      expect(plan).not.toMatch(
        /(Seq Scan on|SCAN) (tip|share|booking|payment_attempt|attempt|line|deposit_line)\b(?! USING INDEX deposit_line_of_failed)/,
      )
    expect(await ask(db)).toBeDefined()
  })
})
