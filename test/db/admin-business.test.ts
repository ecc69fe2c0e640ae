import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { UsageError } from '../../server/cli/command.ts'
import type { Db } from '../../server/db/database.ts'
import { claimBooks } from '../../server/money/books/owner.ts'
import { insertTipDraft } from '../../server/money/payment/tip.store.ts'
import { recordChange } from '../../server/outbox/records/audit.store.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'
import { operatorOf, saidBy } from '../support/operator.ts'

const answers = { recipient: { kind: 'all' }, amount: 500, review: '', lang: 'ja' } as const

onEachDatabase('a business that was made to try things out', (database) => {
  let db: Db
  const admin = (line: string) => saidBy(operatorOf(database)(...line.split(' ')))
  const rowsOf = async () => {
    const tables = [
      'business',
      'branch',
      'staff',
      'photo',
      'qr_token',
      'tip',
      'hook_endpoint',
      'hook_message',
      'push_device',
      'push_setting',
    ] as const
    const counted = await Promise.all(
      [...tables, 'audit_entry' as const, 'legal_details' as const].map(async (table) => {
        const rows = await db.selectFrom(table).selectAll().execute()
        return [table, rows.length] as const
      }),
    )
    return Object.fromEntries(counted)
  }

  beforeEach(async () => {
    db = await database.open()
    if (!(await db.selectFrom('business').selectAll().executeTakeFirst())) await fill()
  })

  /** A row of each kind that a business may have. */
  async function fill(): Promise<void> {
    const now = Date.now()
    const { businessId, branchId, staffIds } = await seedDemo(db)
    const branch = { id: branchId, businessId }
    await insertTipDraft(db, { guestId: 'guest', branch, answers, now })
    const device = { id: 'd', person_id: 'p', sign_in_id: 's', endpoint: 'e', p256dh: 'k', auth: 'a' }
    await db
      .insertInto('push_device')
      .values({ ...device, staff_id: staffIds[0] ?? '', created_at: now })
      .execute()
    await db
      .insertInto('push_setting')
      .values({ staff_id: staffIds[0] ?? '', amounts: 1, quiet_from: null, quiet_to: null })
      .execute()
    const hook = { id: 'hook', business_id: businessId, url: 'https://hooks.example.com/', secret: 's' }
    await db
      .insertInto('hook_endpoint')
      .values({ ...hook, shown_until: now, created_at: now })
      .execute()
    // A change of the staff is also a message for the webhook.
    const change = { action: 'staff.added', subject: 'x', branchId, details: { name: 'Ken' } } as const
    await recordChange(db, { businessId, ...change }, now)
    await admin('business legal --name Sakura')
    const picture = { hash: 'h', small: new Uint8Array([1]), large: new Uint8Array([2]), created_at: now }
    await db.insertInto('photo').values(picture).execute()
    await db
      .updateTable('staff')
      .set({ photo: 'h' })
      .where('id', '=', staffIds[0] ?? '')
      .execute()
  }

  it('gets another name, which is written down', async () => {
    expect(await admin('business rename --name 青空')).toMatch(/: 青空 \(before: .+\)$/)
    expect(await admin('business list')).toContain('青空')
    const { name, before } = JSON.parse(await admin('business rename --name 青空 --json'))
    expect([name, before]).toEqual(['青空', '青空'])
    const entries = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'business.renamed')
      .execute()
    expect(entries.map(({ member_id, details }) => [member_id, JSON.parse(details).to])).toEqual([
      [null, '青空'],
    ])
    await expect(admin(`business rename --name ${'x'.repeat(81)}`)).rejects.toThrow('at most 80')
    await admin('business rename --name さくら')
  })

  it('says what would go, and deletes nothing before it is told to', async () => {
    const before = await rowsOf()
    for (const rows of Object.values(before)) expect(rows).toBeGreaterThan(0)
    const said = await admin('business delete')
    expect(said).toContain(`${before.branch} branches, ${before.staff} people, 1 tips not begun to pay`)
    expect(said).toContain('add --yes')
    expect(JSON.parse(await admin('business delete --json'))).toMatchObject({ deleted: false, drafts: 1 })
    expect(await rowsOf()).toEqual(before)
  })

  it('stays once a guest has begun to pay, and goes after test books were forgotten', async () => {
    await db.updateTable('tip').set({ state: 'pending' }).execute()
    const before = await rowsOf()
    await expect(admin('business delete --yes')).rejects.toThrow(
      new UsageError(
        'さくら can not be deleted: books are kept, and guests have begun to pay tips (1). If they were made with test keys: npm run admin -- books forget-test',
      ),
    )
    expect(await rowsOf()).toEqual(before)
    await claimBooks(db, 'test', 1)
    await admin('books forget-test --yes')
    expect(await admin('business delete --yes')).toMatch(/^Deleted: さくら with /)
    expect(Object.entries(await rowsOf()).filter(([, rows]) => rows > 0)).toEqual([])
    await expect(admin('business delete')).rejects.toThrow('There is no business yet')
    await fill()
  })

  it('stays while a payment at Stripe has no place', async () => {
    const payment = { tip_id: null, branch_id: null, amount: 500, currency: 'jpy', paid_at: 1, found_at: 1 }
    await db
      .insertInto('unplaced_payment')
      .values({ intent_id: 'pi_1', ...payment })
      .execute()
    await expect(admin('business delete --yes')).rejects.toThrow('payments at Stripe are not placed yet (1)')
    await db.deleteFrom('unplaced_payment').execute()
  })
})

onEachDatabase('the tables of a business', (database) => {
  it('are all named where it is deleted: a new one that references it must be, too', async () => {
    const db = await database.open()
    if (database.kind === 'postgres') return
    const { rows } = await sql<{ child: string; parent: string }>`
      select distinct m.name as child, f."table" as parent
      from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(db)
    const of = (parents: string[]) =>
      rows.filter(({ parent }) => parents.includes(parent)).map(({ child }) => child)
    const money = [
      'tip',
      'share',
      'booking',
      'earning_sum',
      'refund_request',
      'payment_attempt',
      'stripe_event',
      'push_message',
    ]
    const own = [
      'audit_entry',
      'branch',
      'hook_endpoint',
      'hook_message',
      'legal_details',
      'password_link',
      'qr_token',
      'staff',
      'push_device',
      'push_setting',
    ]
    const found = new Set(of(['business', 'branch', 'staff', 'hook_endpoint', 'tip', 'payment_attempt']))
    expect([...found].toSorted()).toEqual([...own, ...money].toSorted())
  })
})
