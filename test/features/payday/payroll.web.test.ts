import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '../../../server/base/calendar.ts'
import { newId } from '../../../server/db/ids.ts'
import { markLines } from '../../../server/money/payday/payday.marks.ts'
import { plain } from '../../support/without-tags.ts'
import { openQrSite, type QrSite } from '../qr/qr-site.ts'
import { paidTip } from '../refund/paid-tip.ts'
import { closeDays } from './closed-payday.ts'
import { outFormIn, untickedIn } from './out-form.ts'

const payday = '/branch/business/payday'
const file = `${payday}/hand-out/payroll`
const columns = `${payday}/settings`

let site: QrSite
let one = ''
let other = ''
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
  // Somebody who works at the hotel, too, with the same account.
  const [first] = await linesOf(one)
  const at = { payday_id: other, staff_id: site.seed.hotel.staffIds[0] ?? newId() }
  const line = {
    person_id: 'both',
    name: '別の名前',
    code: 'H',
    payroll_number: '0007',
    earned: 77,
    opening: 0,
    taken_back: 0,
  }
  await db
    .insertInto('payday_line')
    .values({ ...at, ...line })
    .execute()
  const mine = db.updateTable('payday_line').where('staff_id', '=', first?.staff_id ?? '')
  await mine.set({ payroll_number: '0007', name: '张伟', person_id: 'both' }).execute()
})
afterAll(() => site.close())

const linesOf = (id: string) =>
  site.deps.db.selectFrom('payday_line').selectAll().where('payday_id', '=', id).orderBy('code').execute()
const handed = () => site.deps.db.selectFrom('payday_paper_line').selectAll().execute()
const form = async () => outFormIn((await site.as.owner.get(file)).text)
const sealIn = (html: string) => /name="known"[^>]*value="([\w-]+)"/.exec(html)?.[1] ?? ''

describe('the payroll file of several branches', () => {
  it('is the owner’s alone', async () => {
    for (const path of [file, columns, `${payday}/people`, `${payday}/paid-2026.csv`]) {
      expect((await site.as.manager.get(path)).status).toBe(403)
      expect((await site.as.staff.get(path)).status).toBe(403)
    }
    // Another business's paydays are no choice.
    const theirs = await site.as.foreign.post(file, { ...(await form()), known: 'x' })
    expect([theirs.status, theirs.text.includes('were reopened')]).toEqual([400, true])
    expect((await site.as.foreign.get(`${payday}/paid-2026.csv`)).text).not.toContain('0007')
    expect((await site.as.owner.get(`${payday}/hand-out/both`)).status).toBe(404)
  })

  it('says first what is wrong with the numbers, and that it is no list to pay by; looking hands nothing out', async () => {
    const { owner } = site.as
    const shown = await owner.get(file)
    expect(plain(shown.text)).toContain('this page is no list to pay by')
    expect(shown.text).not.toContain('books to-sign')
    const people = (await linesOf(one)).length
    expect(plain(shown.text)).toContain(`All that are shown: ${people + 1}, total ¥1,077`)
    const asked = await owner.post(file, await form())
    expect([asked.status, asked.text.includes('id="known-error"')]).toEqual([400, true])
    expect(plain(asked.text).match(/has no payroll number/g)).toHaveLength(people - 1)
    expect(plain(asked.text)).toMatch(/Number 0007 has several names: .*张伟/)
    expect((await owner.post(file, { ...(await form()), known: 'x' })).status).toBe(400)
    // What was said of some is not said of all.
    const { [`line-${other}.${site.seed.hotel.staffIds[0]}`]: _, ...some } = await form()
    const less = await owner.post(file, some)
    expect((await owner.post(file, { ...(await form()), known: sealIn(less.text) })).status).toBe(400)
    const { seal = '', branch = '' } = await form()
    expect((await owner.post(file, { seal, branch })).text).toContain('Choose at least one person')
    expect((await owner.post(file, { ...some, seal: 'another', known: sealIn(less.text) })).text).toContain(
      'The figures have changed',
    )
    expect(await handed()).toEqual([])
  })

  /** What the settings show of the next file: each line's cells. */
  const firstLines = async () => {
    const [table = ''] =
      /<table class="sheet".*?<\/table>/s.exec((await site.as.owner.get(columns)).text) ?? []
    const rows = [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => row)
    return rows.map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t/gs)].map(([, cell = '']) => plain(cell)))
  }

  it('lacks nobody, and is the same each time; the second of two presses is shown the first one’s paper', async () => {
    const { owner } = site.as
    const sent = { ...(await form()), known: sealIn((await owner.post(file, await form())).text) }
    const lines = await firstLines()
    const made = await owner.post(file, sent)
    expect([made.status, made.headers.location]).toEqual([
      303,
      expect.stringMatching(/\/papers\/\w+\?original=1$/),
    ])
    const [paper = ''] = (made.headers.location ?? '').split('?')
    const answer = await owner.get(made.headers.location ?? '')
    const again = await owner.post(file, sent)
    expect([again.status, again.headers.location]).toEqual([303, paper])
    const seen = await owner.get(paper)
    expect(plain(seen.text)).toContain('stands on this paper already')
    expect(plain(seen.text)).toContain('Payroll file 1 · copy')
    expect(plain(answer.text)).not.toContain('· copy')
    expect(plain(answer.text)).toMatch(/Total \(\d+\)¥1,077/)
    // Read again, it is a copy: nothing but the press makes an original.
    expect(plain((await owner.get(made.headers.location ?? '')).text)).toContain('Payroll file 1 · copy')
    const fileIn = (html: string) => /href="([^"]+\.csv[^"]*)"/.exec(html)?.[1] ?? ''
    const first = await owner.get(fileIn(answer.text))
    expect(first.headers['content-disposition']).toContain(`payroll-1-${days}-${days}.csv`)
    // The settings showed how it begins; now that nobody is to be paid, an example.
    const begins = first.text.replace('\uFEFF', '').split('\r\n').slice(0, 4)
    expect(lines.map((cells) => cells.join(','))).toEqual(begins)
    expect((await firstLines()).flat().join(' ')).toContain('(example)')
    // Other columns, and other names, change nothing of what was handed out.
    const other = {
      part: 'columns',
      way: 'payroll',
      encoding: 'utf8',
      holds0: 'toPay',
      header0: 'x',
      text0: '',
    }
    expect((await owner.post(columns, other)).status).toBe(303)
    for (const page of [answer, seen]) {
      const copy = await owner.get(fileIn(page.text))
      expect(copy.headers['content-disposition']).toContain(`payroll-1-copy-${days}-${days}.csv`)
      expect(copy.text).toBe(first.text)
    }
    const rows = first.text.trim().split('\r\n').slice(1)
    expect(rows).toHaveLength((await linesOf(one)).length)
    expect(rows.reduce((yen, row) => yen + Number(row.split(',').at(-1)), 0)).toBe(1077)
    expect(rows[0]).toMatch(/^0007,/)
    expect(await handed()).toHaveLength(rows.length + 1)
    expect((await owner.get(file)).text).toContain('Nobody who is paid with the payroll waits')
    for (const address of [paper, `${paper}.csv`, paper.replace('papers', 'confirm/call-back')]) {
      expect((await site.as.manager.get(address)).status).toBe(403)
      expect((await site.as.foreign.get(address)).status).toBe(404)
    }
  })

  it('is called back with a reason, and what is called back can stand on another', async () => {
    const { owner } = site.as
    const [{ paper_id: id = '' } = {}] = await handed()
    const back = `${payday}/confirm/call-back/${id}`
    const ticks = Object.fromEntries(untickedIn((await owner.get(back)).text).map((name) => [name, '1']))
    expect(Object.keys(ticks)).toHaveLength((await handed()).length)
    for (const [form, error] of [
      [{ ...ticks, unused: '1', reason: '' }, 'id="reason-error"'],
      [{ ...ticks, reason: 'r' }, 'id="unused-error"'],
      [{ unused: '1', reason: 'r' }, 'Choose at least one person'],
    ] as const) {
      const refused = await owner.post(back, form)
      expect([refused.status, refused.text.includes(error)]).toEqual([400, true])
    }
    site.wait(60 * 60_000)
    const asked = await owner.post(back, { ...ticks, unused: '1', reason: 'moved' })
    expect([asked.status, asked.text.includes('name="presentPassword"')]).toEqual([403, true])
    const presentPassword = 'Correct-horse-1'
    const done = await owner.post(back, { ...ticks, unused: '1', reason: 'moved', presentPassword })
    expect(done.headers.location).toBe(`${payday}/papers/${id}`)
    const page = await owner.get(`${payday}/papers/${id}`)
    expect(plain(page.text)).toContain('do not pay by it')
    expect(plain(page.text)).toContain('Total (0)¥0')
    expect(plain(page.text)).toContain('moved')
    expect((await owner.get(`${payday}/papers/${id}.csv`)).status).toBe(404)
    expect(plain((await owner.get('/branch/audit')).text)).toContain('Called back from paper 1')
    // They are offered again, and not ticked.
    const shown = await owner.get(file)
    expect(untickedIn(shown.text).sort()).toEqual(Object.keys(ticks).sort())
    expect(outFormIn(shown.text)).not.toHaveProperty(Object.keys(ticks)[0] ?? '')
  })

  it('is written as the payroll reads it, and not with characters that the encoding lacks', async () => {
    const { owner } = site.as
    /** Those who were called back, too. */
    const all = async () => {
      const { text } = await owner.get(file)
      return { ...outFormIn(text), ...Object.fromEntries(untickedIn(text).map((name) => [name, '1'])) }
    }
    const sent = {
      ...{ part: 'columns', way: 'cash', encoding: 'cp932', holds0: 'text', header0: 'Version', text0: '2' },
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
      const refused = await owner.post(columns, { ...sent, ...wrong })
      expect([refused.status, field === 'form' || refused.text.includes(`id="${field}-error"`)]).toEqual([
        400,
        true,
      ])
      expect(refused.text).toContain('value="氏名"')
    }
    expect((await owner.post(columns, sent)).status).toBe(303)
    expect((await owner.get(columns)).text).toContain('value="氏名"')
    const { seal: before } = await all()
    const lacking = await owner.post(file, await all())
    expect([lacking.status, plain(lacking.text).includes('Shift_JIS lacks 张 伟')]).toEqual([400, true])
    await owner.post(columns, { ...sent, holds2: 'none' })
    // Columns that changed since are not what was shown.
    const known = sealIn((await owner.post(file, await all())).text)
    const changed = await owner.post(file, { ...(await all()), known, seal: before ?? '' })
    expect(changed.text).toContain('The figures have changed')
    const { headers } = await owner.post(file, { ...(await all()), known })
    const [paper = ''] = (headers.location ?? '').split('?')
    const made = await owner.get(`${paper}.csv`)
    expect(made.headers['content-type']).toContain('shift_jis')
    const usual = site.deps.db.selectFrom('business').select('pay_way').where('id', '=', site.seed.businessId)
    expect(await usual.executeTakeFirst()).toEqual({ pay_way: 'cash' })
    expect((await owner.get('/branch/audit')).text).toContain('Changed the payroll file’s columns')
  })

  it('takes its columns from a template', async () => {
    const { owner } = site.as
    const bytes = Buffer.from('従業員番号,その他手当\r\n001,\r\n')
    const read = await owner.upload(columns, {}, { field: 'file', name: 't.csv', bytes })
    expect(read.text).toMatch(/value="その他手当"/)
    // What nothing fills in is said before it is saved, and can be left out.
    const form = {
      ...{
        part: 'columns',
        way: 'payroll',
        encoding: 'utf8',
        holds0: 'payrollNumber',
        header0: '従業員番号',
      },
      ...{
        text0: '',
        holds1: 'text',
        header1: '基本給',
        text1: '',
        holds2: 'toPay',
        header2: 'チップ',
        text2: '',
      },
    }
    const said = await owner.post(columns, form)
    expect([said.status, said.text.includes('id="empty-error"'), said.text.includes('基本給')]).toEqual([
      400,
      true,
      true,
    ])
    const left = await owner.post(columns, { ...form, drop: '1' })
    expect([left.status, left.text.includes('基本給')]).toEqual([200, false])
    expect((await owner.post(columns, { ...form, empty: '1' })).status).toBe(303)
    const none = await owner.upload(columns, {}, { field: 'file', name: 't.csv', bytes: '' })
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
