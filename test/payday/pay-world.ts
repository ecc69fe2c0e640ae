import { expect } from 'vitest'
import { dayIn } from '../../server/base/calendar.ts'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { type Counted, correctCash } from '../../server/money/cash/cash.service.ts'
import { payStaff } from '../../server/money/payday/pay-staff.ts'
import type { Press, PreviewLine } from '../../server/money/payday/payday.types.ts'
import { previewPayday } from '../../server/money/payday/preview-payday.ts'
import type { Mail } from '../../server/outbox/mail/mail.types.ts'
import { countBox, giveBack, noon, rowsWithoutTip, tipInto } from './payday-rows.ts'

/** A day of October 2026, and on: 32 is the first of November. */
export const dayOf = (day: number) => dayIn('Asia/Tokyo', noon(day))

type Asked = Partial<Pick<Press, 'kind' | 'id'>> & {
  until?: number
  payDay?: number
  branchIds?: string[]
  /** Whom to leave out. */
  without?: string[]
  now?: number
}

/** A business of its own with an owner, a branch, and people with numbers 101, 102 and so on: what an owner does, and what it leads to. */
export async function payWorld(db: Db, people = 2) {
  const { by: owner, where, staff } = await rowsWithoutTip(db, { people })
  for (const [n, id] of staff.entries())
    await db
      .updateTable('staff')
      .set({ name: `Staff ${n}`, code: `${n}`, payroll_number: `${101 + n}` })
      .where('id', '=', id)
      .execute()
  await db
    .updateTable('staff')
    .set({ name: 'Aya', email: 'aya@example.jp', person_id: `aya ${owner.memberId}` })
    .where('id', '=', owner.memberId)
    .execute()
  const mails: Mail[] = []
  const tell = { mail: { queue: async (_: Db, mail: Mail) => void mails.push(mail) }, lang: 'ja' as const }
  const person = (n: number) => staff[n] ?? ''
  const key = (n: number, branchId = where.branchId) => ({ staffId: person(n), branchId })

  const asking = ({ kind = 'payday', until = 31, payDay = until + 25, branchIds }: Asked) => ({
    ...{ businessId: owner.businessId, kind, until: dayOf(until), payDay: dayOf(payDay) },
    ...(branchIds && { branchIds }),
  })
  const preview = (asked: Asked = {}) => previewPayday(db, asking(asked))
  /** Presses what is shown; `ticks`: instead of those. */
  async function press(asked: Asked & { ticks?: string[]; on?: Db } = {}) {
    const { id = newId(), without = [], now = 32, on = db } = asked
    const { businessId: _, ...wanted } = asking(asked)
    const shown = await preview(asked)
    const offered = wanted.kind === 'absorbed' ? shown.owing : shown.paying
    const ticks = offered.filter(({ staffId }) => !without.includes(staffId)).map(({ tick }) => tick)
    return payStaff(on, tell, owner, { id, ...wanted, ticks: asked.ticks ?? ticks }, noon(now))
  }
  /** The same, and it must be done: its id. */
  async function pay(asked: Asked = {}): Promise<string> {
    const made = await press(asked)
    expect(made).toEqual({ id: expect.any(String), number: expect.any(Number) })
    return 'id' in made ? made.id : ''
  }

  return {
    ...{ owner, where, staff, person, key, mails, tell, preview, press, pay },
    earn: (n: number, yen: number, day: number, branchId = where.branchId) =>
      tipInto(db, { ...where, branchId }, { yen, to: person(n), now: noon(day) }),
    giveBack: (tip: Awaited<ReturnType<typeof tipInto>>, percent: number, day: number, seq = 1) =>
      giveBack(db, tip, percent, noon(day), seq),
    count: (n: number, yen: number, day: number, more: Partial<Counted> = {}) =>
      countBox(db, { by: owner, where }, yen, noon(day), { people: [person(n)], ...more }),
    correct: (id: string, day: number) =>
      correctCash(db, { ...owner, branchId: where.branchId }, { id, reason: 'wrong' }, noon(day)),
    change: (n: number, cells: Parameters<typeof setStaff>[2]) => setStaff(db, person(n), cells),
    business: (cells: {
      payroll_encoding?: 'utf8' | 'cp932'
      payroll_columns?: string
      tells_guests?: number
    }) => db.updateTable('business').set(cells).where('id', '=', owner.businessId).execute(),
    /** A second branch of the business. */
    async branch(name: string): Promise<string> {
      const id = newId()
      const row = await db
        .selectFrom('branch')
        .selectAll()
        .where('id', '=', where.branchId)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('branch')
        .values({ ...row, id, number: id, name, created_at: 2 })
        .execute()
      return id
    },
    audited: () =>
      db
        .selectFrom('audit_entry')
        .select(['action', 'subject', 'details', 'member_id'])
        .where('business_id', '=', owner.businessId)
        .where('action', 'like', 'payday.%')
        .orderBy('created_at')
        .execute(),
    line: (paydayId: string, n: number) =>
      db
        .selectFrom('payday_line')
        .selectAll()
        .where('payday_id', '=', paydayId)
        .where('staff_id', '=', person(n))
        .executeTakeFirstOrThrow(),
  }
}

type StaffCells = {
  name?: string
  role?: 'staff' | 'owner'
  branch_id?: string
  payroll_number?: string
  pay_way?: 'payroll' | 'cash'
  person_id?: string | null
  held_by?: string | null
  deleted_at?: number
}
const setStaff = (db: Db, id: string, cells: StaffCells) =>
  db.updateTable('staff').set(cells).where('id', '=', id).execute()

/** What a line is made of, and what it comes to. */
export const partsOf = ({ openBefore, tips, cash, deductions, yen }: PreviewLine) => ({
  ...{ openBefore, tips, cash, deductions, yen },
})

/** The record that a mail brings. */
export const recordIn = (mail: Mail | undefined): string =>
  mail && 'record' in mail.values ? mail.values.record : ''
