import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '../../../server/base/calendar.ts'
import { newId } from '../../../server/db/ids.ts'
import { markLines } from '../../../server/money/payday/payday.marks.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { openQrSite, type QrSite } from '../qr/qr-site.ts'
import { paidTip } from '../refund/paid-tip.ts'
import { closeDays } from './closed-payday.ts'

const payday = '/branch/business/payday'
const file = `${payday}/payroll`
const columns = `${file}/columns`
const plain = (html: string) => withoutTags(html.replace(/<style.*?<\/style>/s, '')).replaceAll(/\s+/g, ' ')

let site: QrSite
let one = ''
let other = ''
let ticks: Record<string, string> = {}
let days = ''
beforeAll(async () => {
  site = await openQrSite()
  const { db, clock } = site.deps
  const { businessId, branchId, hotel } = site.seed
  await paidTip(site, 1000)
  days = dayIn('Asia/Tokyo', clock())
  site.wait(2 * 24 * 60 * 60_000)
  const by = { businessId, memberId: 'qr-owner' }
  const close = (branch: string) =>
    closeDays(db, {
      by,
      where: { businessId, branchId: branch, timeZone: 'Asia/Tokyo' },
      from: days,
      until: days,
      now: clock(),
    })
  one = await close(branchId)
  other = await close(hotel.branchId)
  // Somebody who works at the hotel, too.
  const [first] = await linesOf(one)
  const at = { payday_id: other, staff_id: site.seed.hotel.staffIds[0] ?? newId() }
  const line = { name: '別の名前', code: 'H', payroll_number: '0007', earned: 77, opening: 0, taken_back: 0 }
  await db
    .insertInto('payday_line')
    .values({ ...at, ...line })
    .execute()
  const mine = db.updateTable('payday_line').where('staff_id', '=', first?.staff_id ?? '')
  await mine.set({ payroll_number: '0007', name: '张伟' }).execute()
  ticks = { [`payday-${one}`]: '1', [`payday-${other}`]: '1' }
})
afterAll(() => site.close())

const linesOf = (id: string) =>
  site.deps.db.selectFrom('payday_line').selectAll().where('payday_id', '=', id).orderBy('code').execute()
const handed = () => site.deps.db.selectFrom('payday_handed').selectAll().execute()
const sealIn = (html: string) => /name="known"[^>]*value="([\w-]+)"/.exec(html)?.[1] ?? ''

describe('the payroll file of several branches', () => {
  it('is the owner’s alone', async () => {
    for (const path of [file, columns, `${payday}/${one}/ways`, `${payday}/paid-2026.csv`]) {
      expect((await site.as.manager.get(path)).status).toBe(403)
      expect((await site.as.staff.get(path)).status).toBe(403)
    }
    expect((await site.as.foreign.get(`${payday}/${one}/ways`)).status).toBe(404)
    // Another business's paydays are no choice.
    expect((await site.as.foreign.post(file, ticks)).status).toBe(400)
    expect((await site.as.foreign.get(`${payday}/paid-2026.csv`)).text).not.toContain('0007')
  })

  it('says first what is wrong with the numbers, and hands nothing out', async () => {
    const { owner } = site.as
    const asked = await owner.post(file, ticks)
    expect([asked.status, asked.text.includes('id="known-error"')]).toEqual([400, true])
    const people = (await linesOf(one)).length
    expect(plain(asked.text).match(/has no payroll number/g)).toHaveLength(people - 1)
    expect(plain(asked.text)).toMatch(/Number 0007 has several names: .*张伟/)
    expect((await owner.post(file, { ...ticks, known: 'x' })).status).toBe(400)
    // What was said of one payday is not said of two.
    const less = await owner.post(file, { [`payday-${one}`]: '1' })
    expect((await owner.post(file, { ...ticks, known: sealIn(less.text) })).status).toBe(400)
    expect(await handed()).toEqual([])
    expect((await owner.post(file, {})).text).toContain('Choose a payday with somebody')
  })

  it('lacks nobody, and is the same each time', async () => {
    const { owner } = site.as
    const known = sealIn((await owner.post(file, ticks)).text)
    const made = await owner.post(file, { ...ticks, known })
    expect(made.headers['content-disposition']).toContain(`payroll-${days}-${days}.csv`)
    expect((await owner.post(file, { ...ticks, known })).text).toBe(made.text)
    const rows = made.text.trim().split('\r\n').slice(1)
    expect(rows).toHaveLength((await linesOf(one)).length)
    expect(rows.reduce((yen, row) => yen + Number(row.split(',').at(-1)), 0)).toBe(1077)
    expect(rows[0]).toMatch(/^0007,/)
    // Once a day for each payday, however often it was downloaded.
    expect((await handed()).map(({ payday_id }) => payday_id).sort()).toEqual([one, other].sort())
  })

  it('is written as the payroll reads it, and not with characters that the encoding lacks', async () => {
    const { owner } = site.as
    const preset = await owner.get(`${columns}?preset=moneyforward`)
    expect(preset.text).toContain('value="従業員コード"')
    const form = {
      ...{ way: 'cash', encoding: 'cp932', holds0: 'text', header0: 'Version', text0: '2' },
      ...{ holds1: 'payrollNumber', header1: '従業員コード', text1: '' },
      ...{ holds2: 'name', header2: '氏名', text2: '', holds3: 'toPay', header3: 'チップ', text3: '' },
    }
    for (const [wrong, field] of [
      [{ header1: '=1' }, 'header1'],
      [{ header1: '' }, 'header1'],
      [{ text0: '张' }, 'text0'],
      [{ encoding: 'latin' }, 'encoding'],
      [{ holds3: 'none' }, 'form'],
    ] as const) {
      const refused = await owner.post(columns, { ...form, ...wrong })
      expect([refused.status, field === 'form' || refused.text.includes(`id="${field}-error"`)]).toEqual([
        400,
        true,
      ])
      expect(refused.text).toContain('value="氏名"')
    }
    expect((await owner.post(columns, form)).status).toBe(303)
    expect((await owner.get(columns)).text).toContain('value="氏名"')
    const lacking = await owner.post(file, ticks)
    expect([lacking.status, plain(lacking.text).includes('Shift_JIS lacks 张 伟')]).toEqual([400, true])
    await owner.post(columns, { ...form, holds2: 'none' })
    const known = sealIn((await owner.post(file, ticks)).text)
    const made = await owner.post(file, { ...ticks, known })
    expect(made.headers['content-type']).toContain('shift_jis')
    const usual = site.deps.db.selectFrom('business').select('pay_way').where('id', '=', site.seed.businessId)
    expect(await usual.executeTakeFirst()).toEqual({ pay_way: 'cash' })
    expect((await owner.get('/branch/audit')).text).toContain('Changed the payroll file’s columns')
  })

  it('takes its columns from a template', async () => {
    const { owner } = site.as
    const bytes = Buffer.from('従業員番号,その他手当\r\n001,\r\n')
    const read = await owner.upload(`${file}/template`, {}, { field: 'file', name: 't.csv', bytes })
    expect(read.text).toMatch(/value="その他手当"/)
    const none = await owner.upload(`${file}/template`, {}, { field: 'file', name: 't.csv', bytes: '' })
    expect([none.status, none.text.includes('id="file-error"')]).toEqual([400, true])
  })

  it('and what was paid in a year stands by the day of payment', async () => {
    const { owner } = site.as
    const { db, clock } = site.deps
    const by = { businessId: site.seed.businessId, memberId: 'qr-owner' }
    const lines = await linesOf(one)
    const mark = { mark: 'paid', day: '2027-01-05' } as const
    await markLines(db, by, { id: one, staffIds: lines.map((line) => line.staff_id), mark }, clock())
    expect((await owner.get(payday)).text).toContain(`${payday}/paid-2027.csv`)
    const paid = (await owner.get(`${payday}/paid-2027.csv`)).text.trim().split('\r\n')
    expect(paid[0]).toContain('Paid on,How,Payroll number')
    expect(paid).toHaveLength(1 + lines.length)
    expect(paid[1]).toContain(`2027-01-05,With the payroll,`)
    expect(paid[1]).toContain(`,${days},${days},`)
    expect((await owner.get(`${payday}/paid-2026.csv`)).text.trim().split('\r\n')).toHaveLength(1)
    expect((await owner.get(`${payday}/paid-x.csv`)).status).toBe(404)
  })
})
