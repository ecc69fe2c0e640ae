import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dropLease, readJobCursor, takeLease, writeJobCursor } from '../../server/db/job-lease.store.ts'
import { findOwnTip, insertTipDraft, moveTip } from '../../server/money/payment/tip.store.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'

onEachDatabase('the stores', async (database) => {
  const db = await database.open()
  const seed = await seedDemo(db)

  const draft = async (guestId = 'guest') => {
    const branch = { id: seed.branchId, businessId: seed.businessId }
    const answers = { recipient: { kind: 'all' }, amount: 500, review: '', lang: 'ja' } as const
    const row = await insertTipDraft(db, { guestId, branch, answers, now: 1000 })
    if (!row) throw new Error('no draft')
    return row
  }

  it('seed the demo as often as one likes', async () => {
    expect(await seedDemo(db)).toEqual(seed)
    // Five at the restaurant, six at the hotel, and the owner.
    expect(await db.selectFrom('staff').select('id').execute()).toHaveLength(12)
  })

  it('move a tip only along the table, and let one of many win', async () => {
    const tip = await draft()
    expect(await moveTip(db, { id: tip.id, to: 'processing', now: 1 })).toBeUndefined()
    const moves = await Promise.all(
      Array.from({ length: 5 }, () => moveTip(db, { id: tip.id, to: 'cancelled', now: 1 })),
    )
    expect(moves.filter((moved) => moved !== undefined)).toHaveLength(1)
    expect(await moveTip(db, { id: tip.id, to: 'expired', now: 1 })).toBeUndefined()
    expect(await findOwnTip(db, 'somebody', tip.id)).toBeUndefined()
  })

  it('lease a job to one, until it runs out or is given back', async () => {
    const mine = { name: 'job', holder: 'me', ttlMs: 1000 }
    const yours = { ...mine, holder: 'you' }
    expect(await takeLease(db, mine, 10_000)).toBe(true)
    expect(await takeLease(db, yours, 10_999)).toBe(false)
    expect(await takeLease(db, mine, 10_999)).toBe(true)
    await writeJobCursor(db, mine, 77)
    await writeJobCursor(db, yours, 88)
    expect(await readJobCursor(db, yours)).toBe(77)
    expect(await takeLease(db, yours, 11_999)).toBe(true)
    await dropLease(db, mine)
    expect(await takeLease(db, mine, 12_000)).toBe(false)
    await dropLease(db, yours)
    expect(await takeLease(db, mine, 12_000)).toBe(true)
    // Left by a clock that was wrong, and by one that differs.
    const hour = 60 * 60_000
    expect(await takeLease(db, yours, 12_000 - hour)).toBe(false)
    expect(await takeLease(db, yours, 11_999 - hour)).toBe(true)
  })
})

onEachDatabase("every query of the guest's way", (database) => {
  it('goes by an index, however full the tables are', async () => {
    const db = await database.open()
    if (database.kind === 'postgres') await sql`set enable_seqscan = off`.execute(db)
    const queries = [
      sql`select * from branch where number = '1' and closed_at is null`,
      sql`select * from staff where branch_id = 'b' and deleted_at is null and role <> 'owner'`,
      sql`select * from qr_token where token = 't'`,
      sql`select * from tip where id = 't' and guest_id = 'g'`,
      sql`select * from tip where again_of = 't'`,
      sql`select id from tip where next_check_at <= 5 order by next_check_at limit 10`,
      sql`select * from payment_attempt where tip_id = 't' and n = 1`,
      sql`select * from payment_attempt where payment_intent_id = 'p'`,
      sql`select * from payment_attempt where checkout_session_id = 'p'`,
      sql`select * from share where tip_id = 't'`,
      sql`select id from stripe_event where id = 'e'`,
    ]
    for (const query of queries) {
      const explain = database.kind === 'postgres' ? sql`explain ` : sql`explain query plan `
      const { rows } = await db.connection().execute(async (one) => {
        if (database.kind === 'postgres') await sql`set enable_seqscan = off`.execute(one)
        return sql`${explain}${query}`.execute(one)
      })
      const plan = JSON.stringify(rows)
      expect(plan).toMatch(/USING (COVERING )?INDEX|Index (Only )?Scan|Bitmap Index Scan/)
      expect(plan).not.toMatch(/\bSCAN \w+"|Seq Scan|USE TEMP B-TREE/)
    }
  })
})
