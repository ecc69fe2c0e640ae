import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { eraseTraces } from '../../server/features/customer/account-delete.controller.tsx'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { correctCash, countCash } from '../../server/money/cash/cash.service.ts'
import { findCount } from '../../server/money/cash/cash.store.ts'
import { forgetOldNames } from '../../server/money/payday/payday.names.ts'
import { closePayday, previewPayday } from '../../server/money/payday/payday.service.ts'
import { findPayday, listLines } from '../../server/money/payday/payday.store.ts'
import { savePaydaySettings } from '../../server/venues/business.store.ts'
import { payTip } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { paydayRows } from './payday-rows.ts'

const noon = (day: number) => Date.UTC(2026, 9, day, 3)

onEachDatabase('a closed payday, as the employer’s record', (database) => {
  let db: Db
  let rows: Awaited<ReturnType<typeof paydayRows>>
  let person = ''
  beforeAll(async () => {
    db = await database.open()
  })
  beforeEach(async () => {
    rows = await paydayRows(db, { people: 2 })
    person = rows.staff[0] ?? ''
  })
  const change = (table: 'staff' | 'branch', id: string, set: object) =>
    db.updateTable(table).set(set).where('id', '=', id).execute()
  const close = (where = rows.where, until = '2026-10-02', now = noon(5)) =>
    closeDays(db, { by: rows.by, where, from: '2026-10-01', until, now })

  it('keeps names and branch as they stood, through renaming, leaving and deletion, for its years', async () => {
    const { where } = rows
    await change('staff', person, {
      name: 'Hana',
      code: '101',
      payroll_number: '007',
      person_id: `sub-${person}`,
    })
    await change('branch', where.branchId, { name: 'Old name' })
    await payTip(db, { branchId: where.branchId, amount: 900, at: noon(1), staffId: person })
    const at = { ...where, memberId: rows.by.memberId }
    const count = { id: newId(), amount: 30, firstName: 'Aoi', secondName: 'Ken' }
    await countCash(db, at, count, noon(5))
    await correctCash(db, at, { id: count.id, reason: 'Aoi erred' }, noon(5))
    const id = await close()
    const other = { name: 'Tanaka', code: '9', payroll_number: '8', deleted_at: noon(6) }
    await change('staff', person, other)
    await change('branch', where.branchId, { name: 'New name' })
    await eraseTraces(db, { sub: `sub-${person}`, email: 'h@example.jp' })
    const kept = { name: 'Hana', code: '101', payrollNumber: '007', earned: 900 }
    expect(await listLines(db, id)).toMatchObject([kept])
    expect(await findPayday(db, id)).toMatchObject({ branch_name: 'Old name' })

    await db
      .transaction()
      .execute((trx) => savePaydaySettings(trx, where.businessId, { managersSee: false, years: 3 }))
    const years = (n: number, ms: number) => Date.UTC(2026 + n, 9, 5, 3) + ms
    await forgetOldNames(db, years(3, 0))
    expect(await findCount(db, count.id)).toMatchObject({ firstName: 'Aoi', secondName: 'Ken' })
    expect(await listLines(db, id)).toMatchObject([kept])
    expect(await forgetOldNames(db, years(3, 1))).toBe(1)
    expect(await forgetOldNames(db, years(3, 1))).toBe(0)
    expect(await listLines(db, id)).toMatchObject([{ name: '', code: '', payrollNumber: '', earned: 900 }])
    const words = (['cash_count', 'audit_entry'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    )
    expect(JSON.stringify(await Promise.all(words))).not.toMatch(/Aoi|Ken/)
    expect((await verifyBooks(db)).differences).toEqual([])
  })

  it('of two branches has a line in each for who moved, or works at both', async () => {
    const { where } = rows
    const second = newId()
    const branch = await db
      .selectFrom('branch')
      .selectAll()
      .where('id', '=', where.branchId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('branch')
      .values({ ...branch, id: second, number: second, payday_from: null })
      .execute()
    await payTip(db, { branchId: where.branchId, amount: 300, at: noon(1), staffId: person })
    await change('staff', person, { branch_id: second })
    await payTip(db, { branchId: second, amount: 500, at: noon(1), staffId: person })
    const first = await close()
    const other = await close({ ...where, branchId: second })
    expect([await listLines(db, first), await listLines(db, other)]).toMatchObject([
      [{ staffId: person, earned: 300 }],
      [{ staffId: person, earned: 500 }],
    ])
    expect((await verifyBooks(db)).differences).toEqual([])
  })

  it('can still be made for a branch that is closed, until all is settled', async () => {
    const { where, by } = rows
    await payTip(db, { branchId: where.branchId, amount: 300, at: noon(1), staffId: person })
    const id = await close()
    await payTip(db, { branchId: where.branchId, amount: 200, at: noon(3), staffId: person })
    await change('branch', where.branchId, { closed_at: noon(4) })
    expect(await listLines(db, id)).toMatchObject([{ state: 'due', toPay: 300 }])
    const shown = await previewPayday(db, where, '2026-10-04', noon(6))
    if ('refused' in shown) throw new Error(shown.refused)
    const done = await closePayday(db, by, where, { until: '2026-10-04', seal: shown.seal }, noon(6))
    expect(done).toMatchObject({ number: 2 })
    expect((await verifyBooks(db)).differences).toEqual([])
  })
})
