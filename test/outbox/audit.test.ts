import { beforeEach, expect, it } from 'vitest'
import { remember } from '../../server/db/remembered.store.ts'
import type { TipRow } from '../../server/db/schema.ts'
import { recordChange } from '../../server/outbox/audit/audit.store.ts'
import type { AuditAction } from '../../server/outbox/audit/audit-action.ts'
import { announceTip } from '../../server/outbox/audit/hook.outbox.store.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'

const now = Date.UTC(2026, 10, 22, 6)
const day = 24 * 3_600_000

const before = {
  id: 't1',
  business_id: 'demobusiness0001',
  branch_id: 'b1',
  recipient: 'staff',
  staff_id: 's1',
  amount: 1000,
  currency: 'JPY',
  refunded_amount: 0,
  disputed_amount: 0,
  lost: 0,
  state: 'pending',
  succeeded_at: null,
  snapshot_seq: 1,
} as unknown as TipRow
const paid = { ...before, state: 'succeeded', succeeded_at: now, snapshot_seq: 2 } as TipRow
const back = {
  ...paid,
  state: 'partially_refunded',
  refunded_amount: 300,
  disputed_amount: 200,
  lost: 50,
  snapshot_seq: 3,
} as TipRow

const data = {
  tip_id: 't1',
  branch_id: 'b1',
  recipient: 'staff',
  staff_id: 's1',
  amount: 1000,
  currency: 'JPY',
  refunded_amount: 0,
  disputed_amount: 0,
  lost_amount: 0,
  state: 'succeeded',
  paid_at: '2026-11-22T06:00:00.000Z',
}

onEachDatabase('what is written down with a change', async (database) => {
  const [businessId, branchId, memberId] = ['demobusiness0001', 'demosakura000001', 'demosakura000001p1']
  const db = await database.open()
  await seedDemo(db)
  beforeEach(async () => {
    for (const table of ['outbox', 'audit_entry', 'remembered'] as const) await db.deleteFrom(table).execute()
  })
  const withHook = () => remember(db, 'hook', 'on')
  const written = () => db.selectFrom('outbox').selectAll().orderBy('place').execute()
  /** What the webhook is told. */
  const told = async (work: () => Promise<void>) => {
    await db.deleteFrom('outbox').execute()
    await work()
    return (await written()).map(({ type, place, subject, payload }) => ({
      type,
      place,
      subject,
      data: (JSON.parse(payload ?? '') as { data: Record<string, unknown> }).data,
    }))
  }

  it('is an entry of the audit list, with all that was told of it', async () => {
    await recordChange(db, { businessId, action: 'branch.changed' }, now)
    const entry = { businessId, branchId, memberId, subject: 's1', details: { name: '田中' } }
    await recordChange(db, { ...entry, action: 'staff.added' }, now + 1)
    const rows = await db.selectFrom('audit_entry').selectAll().orderBy('created_at').execute()
    expect(rows).toEqual([
      {
        id: expect.any(String),
        business_id: businessId,
        branch_id: null,
        member_id: null,
        action: 'branch.changed',
        subject: null,
        details: '{}',
        created_at: now,
      },
      {
        id: expect.any(String),
        business_id: businessId,
        branch_id: branchId,
        member_id: memberId,
        action: 'staff.added',
        subject: 's1',
        details: '{"name":"田中"}',
        created_at: now + 1,
      },
    ])
    expect(await written()).toEqual([])
  })

  it('is a message for the webhook', async () => {
    await withHook()
    await announceTip(db, before, paid, now)
    const rows = await written()
    expect(rows).toHaveLength(1)
    const [mine] = rows
    expect(mine).toMatchObject({
      kind: 'hook',
      queue: 'hook',
      lane: 'hook t1',
      type: 'tip.succeeded',
      subject: 't1',
      place: 8,
      state: 'pending',
      next_at: now,
      created_at: now,
      expires_at: now + 3 * day,
    })
    expect(mine?.id).toMatch(/^msg_\w{12,}$/)
    expect(JSON.parse(mine?.payload ?? '')).toEqual({
      type: 'tip.succeeded',
      timestamp: '2026-11-22T06:00:00.000Z',
      data,
    })
  })

  it('is no message where there is no webhook, nor of what is not told', async () => {
    await announceTip(db, before, paid, now)
    await recordChange(db, { businessId, action: 'staff.changed', subject: 's1' }, now)
    expect(await written()).toEqual([])
    await withHook()
    await announceTip(db, paid, paid, now)
    await recordChange(db, { businessId, action: 'branch.changed', subject: 'b1' }, now)
    expect(await written()).toEqual([])
    await recordChange(db, { businessId, action: 'staff.changed', subject: 's1' }, now)
    expect(await written()).toMatchObject([{ type: 'staff.changed', lane: 'hook s1', place: now }])
  })

  it('tells once that a tip was paid', async () => {
    await withHook()
    const of = (was: TipRow, is: TipRow) => told(() => announceTip(db, was, is, now))
    expect(await of(before, paid)).toEqual([{ type: 'tip.succeeded', subject: 't1', place: 8, data }])
    expect(await of(paid, { ...paid, snapshot_seq: 3 })).toEqual([])
    expect(await of(before, { ...before, snapshot_seq: 2 })).toEqual([])
    // No time is known of a payment that was not made.
    const [event] = await of(before, { ...before, refunded_amount: 1 })
    expect(event?.data.paid_at).toBeNull()
  })

  it('tells what was taken back of a tip, after its payment', async () => {
    await withHook()
    const of = (was: TipRow, is: TipRow) => told(() => announceTip(db, was, is, now))
    const more = { refunded_amount: 300, disputed_amount: 200, lost_amount: 50, state: 'partially_refunded' }
    expect(await of(paid, back)).toEqual([
      { type: 'tip.refunded', subject: 't1', place: 12, data: { ...data, ...more } },
      { type: 'tip.disputed', subject: 't1', place: 13, data: { ...data, ...more } },
    ])
    const types = (await of(before, back)).map(({ type }) => type)
    expect(types).toEqual(['tip.succeeded', 'tip.refunded', 'tip.disputed'])
    // A dispute that was won gives the money back.
    expect(await of(back, { ...back, disputed_amount: 0 })).toMatchObject([{ type: 'tip.disputed' }])
  })

  it.each<[AuditAction, string]>([
    ['staff.added', 'added'],
    ['staff.changed', 'changed'],
    ['staff.deleted', 'deleted'],
    ['member.invited', 'added'],
    ['member.role', 'role'],
  ])('tells of %s as %s', async (action, change) => {
    await withHook()
    const of = (more: { branchId?: string }) =>
      told(() => recordChange(db, { businessId, action, subject: 's1', ...more }, now))
    const event = { type: 'staff.changed', subject: 's1', place: now }
    expect(await of({ branchId })).toEqual([
      { ...event, data: { change, staff_id: 's1', branch_id: branchId } },
    ])
    expect(await of({})).toEqual([{ ...event, data: { change, staff_id: 's1', branch_id: null } }])
  })

  it('tells of an import how many came, and no name', async () => {
    await withHook()
    const entry = { businessId, action: 'staff.imported', subject: 'b1', branchId } as const
    const imported = { change: 'imported', staff_id: null, branch_id: branchId }
    const many = await told(() => recordChange(db, { ...entry, details: { people: 7 } }, now))
    expect(many[0]?.data).toEqual({ ...imported, people: 7 })
    const none = await told(() => recordChange(db, entry, now))
    expect(none[0]?.data).toEqual({ ...imported, people: 0 })
  })

  it('tells of a payday that was made and of lines that were returned, and of nothing else of paydays', async () => {
    await withHook()
    const of = (action: AuditAction, more: object = {}) =>
      told(() => recordChange(db, { businessId, action, ...more }, now))
    const days = { kind: 'payday', until: '2026-10-31', payDay: '2026-11-25' }
    const details = { number: 3, people: 2, yen: 500, ...days }
    const event = { subject: 'p1', place: now }
    const lines = { payday_id: 'p1', number: 3, people: 2, yen: 500 }
    expect(await of('payday.made', { subject: 'p1', details })).toEqual([
      {
        ...event,
        type: 'payday.made',
        data: { ...lines, kind: 'payday', until: '2026-10-31', pay_day: '2026-11-25' },
      },
    ])
    expect(await of('payday.returned', { subject: 'p1', details })).toEqual([
      { ...event, type: 'payday.returned', data: lines },
    ])
    expect(await of('payday.made', { details })).toEqual([])
    for (const action of ['payday.read_back', 'payday.ways'] as const)
      expect(await of(action, { subject: 'p1', details })).toEqual([])
  })

  it('tells of no change that names nobody', async () => {
    await withHook()
    expect(await told(() => recordChange(db, { businessId, action: 'staff.changed' }, now))).toEqual([])
  })
})
