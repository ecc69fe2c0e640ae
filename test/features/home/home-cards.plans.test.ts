import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { CardName } from '../../../pages/home/home-cards.tsx'
import { inTransaction } from '../../../server/db/transaction.ts'
import { type CardNeeds, homeCards } from '../../../server/features/home/home-cards.ts'
import { checksFor } from '../../../server/operations/doctor/checks/index.ts'
import { findingsOf } from '../../../server/operations/doctor/doctor.store.ts'
import { businessOf } from '../../../server/venues/business.store.ts'
import { branchesToOpen } from '../../../server/venues/code.store.ts'
import { seedDemo } from '../../demo/seed-demo.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { plansOf } from '../../support/plans.ts'

const now = Date.UTC(2026, 10, 21, 5)
/** What is read from its beginning to its end: one row, rows made by the statement itself, and indexes of nothing but what waits. */
const few = [
  ...['legal_details', 'asked', 'paid', 'CONSTANT'],
  // A row for each check.
  'doctor_finding',
  // From its newest entry on, until one is about a paid tip.
  'stripe_event_by_age',
  ...['payment_attempt_to_answer', 'payday_line_not_received', 'deposit_line_of_failed', 'deposit_failed'],
]

onEachDatabase('the cards of the first page', async (database) => {
  const db = await database.open()
  const { businessId, branchId } = await seedDemo(db)
  const deposit = { amount: 1, currency: 'jpy', automatic: 1, reconciliation: 'completed' as const }
  await db
    .insertInto('deposit')
    .values({
      ...deposit,
      id: 'po_1',
      status: 'failed',
      arrives_on: '2026-11-01',
      failure: null,
      itemised_at: 1,
      next_check_at: null,
      created_at: 1,
    })
    .execute()
  const needs = {
    config: { backups: { everyMs: 1 }, demo: false, legalSettings: {}, stripe: { live: false } },
    secrets: { stripeSecretKey: 'sk_live_1' },
  } as unknown as Omit<CardNeeds, 'db'>
  const business = await businessOf(db, businessId)

  const readers = { owner: undefined, manager: branchId } as const
  const asked = (Object.keys(homeCards) as CardName[]).flatMap((name) =>
    (['owner', 'manager'] as const).map((role) => [name, role] as const),
  )
  it.each(asked)('%s asks at most two statements for a %s, each by an index', async (name, role) => {
    const member = { staffId: 's', businessId, branchId: readers[role], role, name: role }
    const plans = await inTransaction(db, async (trx) => {
      // Of small tables both would read all rows. SQLite takes tables for large until they are analyzed.
      if (database.kind === 'postgres') await sql`set local enable_seqscan = off`.execute(trx)
      return plansOf(trx, (on) => {
        const branches = () => branchesToOpen(on, { businessId, branchId: readers[role] }, now)
        const findings = () => findingsOf(on, checksFor(needs.config))
        const reader = { member, business, noTips: true }
        return homeCards[name].find({ ...needs, ...reader, db: on, now, branches, findings })
      })
    })
    expect(plans.length).toBeLessThanOrEqual(2)
    const scanned = [
      ...plans.join('\n').matchAll(/\bSCAN (\w+)(?: USING (?:COVERING )?INDEX (\S+))?|Seq Scan on (\S+)/g),
    ].map(([, table, index, seq]) => index ?? table ?? seq)
    expect(scanned.filter((one) => !few.includes(one ?? ''))).toEqual([])
  })
})
