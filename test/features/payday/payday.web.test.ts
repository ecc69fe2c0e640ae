import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn, daysBefore } from '../../../server/base/calendar.ts'
import { inChunks } from '../../../server/db/chunks.ts'
import { remember } from '../../../server/db/remembered.store.ts'
import { openWays } from '../../../server/money/payday/payday.ways.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { openQrSite, type QrSite } from '../qr/qr-site.ts'
import { paidTip } from '../refund/paid-tip.ts'

const all = '/branch/business/payday'
const password = 'Correct-horse-1'
let site: QrSite
beforeAll(async () => {
  site = await openQrSite()
})
afterAll(() => site.close())

const today = () => dayIn('Asia/Tokyo', site.deps.clock())
const begin = () => `${all}/begin/${site.seed.branchId}`
const next = (until = '') => `${all}/next/${site.seed.branchId}${until && `?until=${until}`}`
const allDueIn = (html: string) => /value="(due-payroll-[\d-]+)"/.exec(html)?.[1] ?? ''
const sealIn = (html: string) => /name="seal" value="([\w-]+)"/.exec(html)?.[1] ?? ''
const plain = (html: string) => withoutTags(html.replace(/<style.*?<\/style>/s, '')).replaceAll(/\s+/g, ' ')

describe('an owner’s paydays', () => {
  let one = ''
  let chosen = {}

  it('are no one else’s', async () => {
    const { staff, manager, foreign, owner } = site.as
    for (const address of [all, begin(), next()]) {
      expect((await staff.get(address)).status).toBe(403)
      expect((await manager.get(address)).status).toBe(403)
    }
    expect((await foreign.get(begin())).status).toBe(404)
    expect((await owner.get(`${all}/nothing`)).status).toBe(404)
    expect((await owner.get('/branch/business')).text).toContain(`href="${all}"`)
  })

  it('begin on a day that is chosen, and a mistyped one stays in its field', async () => {
    const { owner } = site.as
    expect((await owner.get(next())).headers.location).toBe(begin())
    expect((await owner.get(begin())).text).toContain(`value="${today().slice(0, 7)}-01"`)
    const refused = await owner.post(begin(), { from: 'tomorrow' })
    expect([refused.status, refused.text.includes('value="tomorrow"')]).toEqual([400, true])
    expect(refused.text).toContain('id="from-error"')
    const begun = await owner.post(begin(), { from: today() })
    expect([begun.status, begun.headers.location]).toEqual([303, next()])
    expect((await owner.get(next())).text).toContain('A day can be closed one hour after it has ended')
    expect((await owner.get(next('2020-01-01'))).text).toContain('before the first day of paydays')
    // Until a payday is closed, it can be chosen anew.
    expect((await owner.get(next())).text).toContain(`href="${begin()}"`)
    expect((await owner.get(begin())).text).toContain(`value="${today()}"`)
  })

  it('show what each person is to be paid, and freeze it with the password', async () => {
    const { owner } = site.as
    await paidTip(site, 1000)
    const paidOn = today()
    site.wait(2 * 24 * 60 * 60_000)
    const preview = await owner.get(next(paidOn))
    const { people } = await site.deps.db
      .selectFrom('share')
      .select((e) => e.fn.countAll<number>().as('people'))
      .executeTakeFirstOrThrow()
    expect(plain(preview.text)).toContain(`Together (${people})¥0¥1,000¥0¥1,000`)
    const form = { until: paidOn, seal: sealIn(preview.text) }
    const asked = await owner.post(next(), form)
    expect([asked.status, asked.text.includes('name="presentPassword"')]).toEqual([403, true])
    // Somebody has closed nothing meanwhile, but a tip has been booked: what is closed is what was seen.
    const wrong = await owner.post(next(), { ...form, seal: 'another', presentPassword: password })
    expect([wrong.status, wrong.text.includes('The figures have changed')]).toEqual([400, true])
    // The books went back to a backup: a payday closed after it would be paid twice.
    await remember(site.deps.db, 'restored', String(site.deps.clock()))
    expect((await owner.post(next(), form)).text).toContain('The books went back to a backup')
    expect((await owner.get(all)).text).toContain('These books went back to a backup')
    expect((await owner.post(`${all}/load`, { what: 'none' })).headers.location).toBe(all)
    expect((await owner.get(all)).text).not.toContain('These books went back to a backup')
    expect((await owner.get('/branch/audit')).text).toContain('Stated that no payday was closed or paid')
    const closed = await owner.post(next(), form)
    expect(closed.status).toBe(303)
    one = closed.headers.location ?? ''
    chosen = { [`payday-${one.split('/').at(-1)}`]: '1' }
    const page = await owner.get(one)
    expect(plain(page.text)).toContain('Payday 1')
    expect(plain(page.text)).toMatch(new RegExp(`To be paid: ${people}, together ¥1,000`))
    expect((await owner.post(next(), form)).text).toContain('These days are closed already')
    expect((await site.as.foreign.get(one)).status).toBe(404)
    expect((await owner.get('/branch/audit')).text).toContain(`<a href="${one}">Closed payday 1</a>`)
  })

  it('ask for a day of payment, or for a reason', async () => {
    const { owner } = site.as
    const due = allDueIn((await owner.get(one)).text)
    const mark = { who: due, what: 'paid', day: '', reason: '' }
    // Somebody else is due by now than those who were shown.
    const others = await owner.post(one, { ...mark, who: 'due-1-5', day: today() })
    expect([others.status, others.text.includes('The figures have changed')]).toEqual([400, true])
    const noDay = await owner.post(one, mark)
    expect([noDay.status, noDay.text.includes('id="day-error"')]).toEqual([400, true])
    for (const day of ['0001-01-01', '9999-12-31']) {
      const { status, text } = await owner.post(one, { ...mark, day })
      expect([status, text.includes('id="day-error"'), text.includes(`value="${day}"`)]).toEqual([
        400,
        true,
        true,
      ])
    }
    const noReason = await owner.post(one, { ...mark, what: 'carried' })
    expect([noReason.status, noReason.text.includes('id="reason-error"')]).toEqual([400, true])
    const owed = await owner.post(one, { ...mark, what: 'written_off', reason: 'gone' })
    expect([owed.status, owed.text.includes('This can’t be noted')]).toEqual([400, true])
    expect(owed.text).toContain('value="gone"')
  })

  it('hold the ways of a branch of 600 people in one form', async () => {
    const { db } = site.deps
    const [line] = await db.selectFrom('payday_line').selectAll().where('opening', '=', 0).execute()
    const staff = await db
      .selectFrom('staff')
      .selectAll()
      .where('id', '=', line?.staff_id ?? '')
      .execute()
    const ids = Array.from({ length: 600 }, (_, at) => `crowd-${at}-0123456`)
    const people = ids.map(
      (id) => ({ ...staff[0], id, code: id, person_id: null, email: null }) as (typeof staff)[0],
    )
    await inChunks(people, (some) => db.insertInto('staff').values(some).execute())
    const lines = ids.map((id) => ({ ...line, staff_id: id }) as NonNullable<typeof line>)
    await inChunks(lines, (some) => db.insertInto('payday_line').values(some).execute())
    const open = await openWays(db, one.split('/').at(-1) ?? '')
    const fields = open.flatMap(({ staffId }) => [
      [`way-${staffId}`, 'cash'],
      [`number-${staffId}`, '1234567890'],
    ])
    expect((await site.as.owner.post(`${one}/ways`, Object.fromEntries(fields))).status).toBe(303)
    const changed = await db.selectFrom('payday_line').select('staff_id').where('way', '=', 'cash').execute()
    expect(changed.length).toBeGreaterThan(600)
    await db.deleteFrom('payday_line').where('staff_id', 'in', ids).execute()
    await db.deleteFrom('staff').where('id', 'in', ids).execute()
    await db.updateTable('payday_line').set({ way: 'payroll', payroll_number: '' }).execute()
  })

  it('pay one person in cash and the others with the payroll; no file holds both', async () => {
    const { owner } = site.as
    const lines = await site.deps.db.selectFrom('payday_line').selectAll().orderBy('code').execute()
    const [first] = lines
    if (!first) throw new Error('no line')
    const ways = Object.fromEntries(
      lines.flatMap((line, at) => [
        [`way-${line.staff_id}`, line === first ? 'cash' : 'payroll'],
        [`number-${line.staff_id}`, `00${at}`],
      ]),
    )
    const wrong = await owner.post(`${one}/ways`, { ...ways, [`number-${first.staff_id}`]: '=1' })
    expect([wrong.status, wrong.text.includes(`id="number-${first.staff_id}-error"`)]).toEqual([400, true])
    expect((await owner.post(`${one}/ways`, ways)).headers.location).toBe(one)
    const mark = { who: first.staff_id, what: 'paid', day: today(), reason: '' }
    expect((await owner.post(one, mark)).status).toBe(303)
    const file = await owner.post(`${all}/payroll`, chosen)
    expect(file.headers['content-type']).toContain('text/csv')
    const rows = file.text.split('\r\n').filter(Boolean)
    expect(rows[0]).toBe('\uFEFFPayroll number,Staff code,Name,Branch,First day,Last day,To pay (JPY)')
    expect(rows).toHaveLength(lines.length)
    expect(file.text).not.toContain(first.name)
    const sum = rows.slice(1).reduce((yen, row) => yen + Number(row.split(',').at(-1)), 0)
    expect(sum + first.opening + first.earned - first.taken_back).toBe(1000)
    // Paid, or in a file that somebody had: nothing of it changes any more.
    expect((await owner.get(`${one}/ways`)).text).toContain('Nobody’s can change any more')
    expect((await owner.post(`${one}/ways`, ways)).status).toBe(400)
    const page = await owner.get(one)
    expect(page.text).not.toContain('take-back')
    expect(plain(page.text)).toMatch(new RegExp(`Payroll file \\(${lines.length - 1}\\), owner`))
  })

  it('are seen by a manager of the branch where the owner allows it, and nothing more', async () => {
    const { owner, manager, staff } = site.as
    const settings = `${all}/settings`
    const wrong = await owner.post(settings, { managers: 'yes', years: '2' })
    expect([wrong.status, wrong.text.includes('id="years-error"'), wrong.text.includes('value="2"')]).toEqual(
      [400, true, true],
    )
    const form = { managers: 'yes', years: '７', presentPassword: password }
    expect((await owner.post(settings, form)).headers.location).toBe(all)
    expect((await owner.get(settings)).text).toContain('value="7"')
    expect((await owner.get('/branch/audit')).text).toContain('years of names 7, seen by managers: yes')
    expect((await manager.get('/branch/earning')).text).toContain(`href="${all}"`)
    const list = await manager.get(all)
    expect(list.text).toContain(`href="${one}"`)
    for (const link of ['/load', '/settings', '/next/', '/begin/'])
      expect(list.text).not.toContain(`href="${all}${link}`)
    expect(list.text).not.toContain(site.seed.hotel.branchId)
    const page = await manager.get(one)
    expect([page.status, plain(page.text).includes('¥1,000')]).toEqual([200, true])
    expect(page.text).not.toContain('<form method="post" action="/branch/business')
    for (const way of ['payroll.csv', 'take-back', 'house-bears', 'cash-list', 'statements'])
      expect(page.text).not.toContain(`href="${one}/${way}`)
    const mark = { who: 'due-payroll-1-1', what: 'paid', day: today(), reason: '' }
    expect((await manager.post(one, mark)).status).toBe(403)
    for (const address of [`${one}/take-back`, `${one}/house-bears`, `${all}/load`, settings, next()])
      expect([address, (await manager.get(address)).status]).toEqual([address, 403])
    expect((await staff.get(one)).status).toBe(403)
    await owner.post(settings, { managers: 'no', years: '5' })
    expect((await manager.get(one)).status).toBe(403)
  })

  it('can be reopened once nobody is paid any more', async () => {
    const { owner } = site.as
    const back = `${one}/take-back`
    const refused = await owner.post(back, {})
    expect([refused.status, refused.text.includes('Somebody was paid by this payday')]).toEqual([400, true])
    const [paid] = await site.deps.db.selectFrom('payday_mark').selectAll().execute()
    const undo = { who: paid?.staff_id ?? '', what: 'undone', day: '', reason: 'wrong person' }
    expect((await owner.post(one, undo)).status).toBe(303)
    expect((await owner.get(one)).text).toContain(`href="${back}"`)
    const page = await owner.get(back)
    expect(plain(page.text)).toContain('Payroll file')
    // What was handed out is used, as long as nobody says otherwise.
    for (const unused of [undefined, '0', '2', 'all']) {
      const used = await owner.post(back, unused === undefined ? {} : { unused })
      expect([unused, used.status, used.text.includes('id="unused-error"')]).toEqual([unused, 400, true])
    }
    expect((await owner.post(back, { unused: '1' })).headers.location).toBe(all)
    expect((await owner.get(all)).text).toContain('Reopened')
    expect((await owner.get(one)).text).toContain('must not be paid')
    expect((await owner.post(`${all}/payroll`, chosen)).status).toBe(400)
    expect((await owner.get(`${one}/ways`)).text).toContain('Nobody’s can change any more')
    const late = { ...undo, what: 'paid', day: daysBefore(today(), 1), reason: '' }
    const lost = await owner.post(one, late)
    expect([lost.status, lost.headers.location]).toEqual([303, one])
    expect((await owner.get(one)).text).toContain('The days of this payday were reopened')
    expect((await owner.get(next())).text).toContain('Close these days')
  })
})
