import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { verifyBooks } from '../../server/books/verify.ts'
import type { Db } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { onEachDatabase } from '../support/databases.ts'

/** The last day of August in Tokyo, and already September in Auckland. */
const at = Date.UTC(2026, 7, 31, 14)
const card = {
  card_brand: 'visa',
  card_last4: '4242',
  card_exp_month: 12,
  card_exp_year: 2030,
  card_name: 'A GUEST',
}

const days = (count: number) => count * 24 * 3600_000

type Row = Record<string, string | number | null>

/** What a business had in its books before anything was counted by day, person or attempt. */
const rows: [table: string, rows: Row[]][] = [
  ['session', [{ id: 's', person_id: 'p', data: '{}', expires_at: at + days(365) }]],
  ['business', [{ id: 'biz', name: 'Sakura', time_zone: 'Asia/Tokyo', created_at: at }]],
  [
    'branch',
    [
      {
        id: 'br',
        business_id: 'biz',
        number: '1',
        name: 'Sakura',
        kind: 'hotel',
        address: '',
        presets: '[]',
        created_at: at,
      },
    ],
  ],
  [
    'staff',
    ['ann', 'ben'].map((id, n) => ({
      id,
      business_id: 'biz',
      branch_id: 'br',
      code: id,
      name: id,
      role: 'staff',
      created_at: at + n,
    })),
  ],
  [
    'tip',
    [
      tip('paid', { state: 'succeeded', succeeded_at: at, fee: 36, net: 964, ...card }),
      tip('back', {
        state: 'partially_refunded',
        succeeded_at: at,
        refunded_amount: 301,
        truth_seq: 2,
        ...card,
      }),
      tip('gone', { state: 'expired', ...card }),
      tip('open', { state: 'declined', ...card }),
    ],
  ],
  [
    'payment_attempt',
    [
      attempt('paid', 1, 'declined', at - 5),
      attempt('paid', 2, 'paid', at),
      attempt('paid', 3, 'paid', at + 9),
      attempt('back', 1, 'paid', at),
      attempt('open', 1, 'declined', at),
    ],
  ],
  [
    'share',
    [
      share('paid', 'ann', 500, 'tip', 0),
      share('paid', 'ben', 500, 'tip', 0),
      share('back', null, 1000, 'tip', 0),
      share('back', null, -301, 'refund', 1, at + 86_400_000),
    ],
  ],
]

function tip(id: string, more: Row): Row {
  const split =
    id === 'back'
      ? { split_rule: 'branch-v1', split_inputs: '{"staff":[],"turn":0}' }
      : { split_rule: 'equal-v1', split_inputs: '{"staff":["ann","ben"],"turn":0}' }
  const paid = more.succeeded_at ? split : {}
  return {
    id,
    guest_id: `guest-${id}`,
    business_id: 'biz',
    branch_id: 'br',
    recipient: id === 'back' ? 'branch' : 'all',
    amount: 1000,
    currency: 'JPY',
    review: 'thanks',
    lang: 'en',
    created_at: at,
    updated_at: at,
    ...paid,
    ...more,
  }
}

function attempt(tipId: string, n: number, state: string, updated: number): Row {
  const id = `${tipId}-${n}`
  return {
    id,
    tip_id: tipId,
    n,
    kind: 'intent',
    amount: 1000,
    currency: 'JPY',
    state,
    created_at: at,
    updated_at: updated,
  }
}

function share(
  tipId: string,
  staff: string | null,
  amount: number,
  reason: string,
  entry: number,
  created = at,
): Row {
  const id = `${tipId}-${staff}-${entry}`
  return {
    id,
    tip_id: tipId,
    branch_id: 'br',
    staff_id: staff,
    amount,
    currency: 'JPY',
    reason,
    entry,
    created_at: created,
  }
}

onEachDatabase('books from before', (database) => {
  it('are brought up to date whole', async () => {
    const db = await database.open((opened) => migrateTo(opened, '0003-sessions'))
    for (const [table, own] of rows) {
      for (const row of own)
        await db
          .insertInto(table as 'tip')
          .values(row as never)
          .execute()
    }
    await migrateToLatest(db)

    const tips = await db
      .selectFrom('tip')
      .select(['id', 'paid_on', 'paid_attempt', 'card_last4'])
      .orderBy('id')
      .execute()
    expect(tips).toEqual([
      { id: 'back', paid_on: '2026-08-31', paid_attempt: 'back-1', card_last4: '4242' },
      { id: 'gone', paid_on: null, paid_attempt: null, card_last4: null },
      { id: 'open', paid_on: null, paid_attempt: null, card_last4: '4242' },
      { id: 'paid', paid_on: '2026-08-31', paid_attempt: 'paid-2', card_last4: '4242' },
    ])
    const months = await db
      .selectFrom('earning_sum')
      .select(['holder', 'period', 'tips', 'earned', 'refunded', 'fee'])
      .where('span', '=', 'month')
      .orderBy('holder')
      .orderBy('period')
      .execute()
    expect(months).toEqual([
      { holder: '', period: '2026-08', tips: 2, earned: 2000, refunded: 0, fee: 36 },
      { holder: '', period: '2026-09', tips: 0, earned: 0, refunded: 301, fee: 0 },
      { holder: 'ann', period: '2026-08', tips: 1, earned: 500, refunded: 0, fee: 0 },
      { holder: 'ben', period: '2026-08', tips: 1, earned: 500, refunded: 0, fee: 0 },
      { holder: 'branch', period: '2026-08', tips: 1, earned: 1000, refunded: 0, fee: 0 },
      { holder: 'branch', period: '2026-09', tips: 0, earned: 0, refunded: 301, fee: 0 },
    ])
    expect(await db.selectFrom('session').select(['last_seen_at', 'expires_at']).execute()).toEqual([
      { last_seen_at: at, expires_at: at + days(30) },
    ])
    expect((await verifyBooks(db)).differences).toEqual([])
  })
})

async function migrateTo(db: Db, name: string): Promise<void> {
  const provider = { getMigrations: async () => migrations }
  const { error } = await new Migrator({ db: db as unknown as Kysely<unknown>, provider }).migrateTo(name)
  if (error) throw error
}
