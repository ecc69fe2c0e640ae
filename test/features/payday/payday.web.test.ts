import { describe, expect, it } from 'vitest'
import { dayIn, daysBefore } from '../../../server/base/calendar.ts'
import { inChunks } from '../../../server/db/chunks.ts'
import { listPlaces } from '../../../server/money/payday/payday.places.ts'
import { beginWait } from '../../../server/money/payday/payday.wait.ts'
import { plain } from '../../support/without-tags.ts'
import { qrSite } from '../qr/qr-site.ts'
import { paidTip } from '../refund/paid-tip.ts'
import { outFormIn, untickedIn } from './out-form.ts'

const all = '/branch/business/payday'
const password = 'Correct-horse-1'
const site = await qrSite()

const today = () => dayIn('Asia/Tokyo', site.deps.clock())
const next = (until = '') => `${all}/next?branch=${site.seed.branchId}${until && `&until=${until}`}`
const allDueIn = (html: string) => /value="(due-[\w-]+)"/.exec(html)?.[1] ?? ''
const sealIn = (html: string) => /name="seal" value="([\w-]+)"/.exec(html)?.[1] ?? ''

describe('an owner’s paydays', () => {
  let one = ''
  const takeBack = () => one.replace('payday/', 'payday/confirm/take-back/')
  let paper = ''

  it('are no one else’s', async () => {
    const { staff, manager, foreign, owner } = site.as
    for (const address of [all, next()]) {
      expect((await staff.get(address)).status).toBe(403)
      expect((await manager.get(address)).status).toBe(403)
    }
    expect((await foreign.get(next())).status).toBe(404)
    expect((await owner.get(`${all}/nothing`)).status).toBe(404)
    expect((await owner.get('/branch/business')).text).toContain(`href="${all}"`)
  })

  it('begin on a day that is chosen, and a mistyped one stays in its field', async () => {
    const { owner } = site.as
    expect((await owner.get(next())).text).toContain(`value="${today().slice(0, 7)}-01"`)
    const refused = await owner.post(next(), { from: 'tomorrow' })
    expect([refused.status, refused.text.includes('value="tomorrow"')]).toEqual([400, true])
    expect(refused.text).toContain('id="from-error"')
    const begun = await owner.post(next(), { from: today(), branch: site.seed.branchId })
    expect([begun.status, begun.headers.location]).toEqual([303, next()])
    expect((await owner.get(next())).text).toContain('A day can be closed one hour after it has ended')
    expect((await owner.get(next('2020-01-01'))).text).toContain('before the first day of paydays')
    // Until a payday is closed, it can be chosen anew.
    expect((await owner.get(next())).text).toContain(`value="${today()}"`)
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
    expect(plain(preview.text)).toContain(`Total (${people})¥0¥1,000¥0¥1,000`)
    const row = async () => plain((await owner.get(all)).text)
    expect(await row()).toMatch(/Open from [\w, ]+¥ ?1,000No payday yet\.Close days/)
    const form = { until: paidOn, seal: sealIn(preview.text) }
    const asked = await owner.post(next(), form)
    expect([asked.status, asked.text.includes('name="presentPassword"')]).toEqual([403, true])
    // Somebody has closed nothing meanwhile, but a tip has been booked: what is closed is what was seen.
    const wrong = await owner.post(next(), { ...form, seal: 'another', presentPassword: password })
    expect([wrong.status, wrong.text.includes('The figures have changed')]).toEqual([400, true])
    // The books went back to a backup: a payday closed after it would be paid twice.
    const now = site.deps.clock()
    await beginWait(site.deps.db, { why: 'restore', booksAt: now - 2 }, now - 1)
    await beginWait(site.deps.db, { why: 'restore', booksAt: now }, now)
    expect((await owner.post(next(), form)).text).toContain('paydays are missing in these books')
    expect((await owner.get(all)).text).toContain('These books are older than they should be')
    const newest = { answer: 'newest' }
    const waits = plain((await owner.post(`${all}/restart`, newest)).text)
    expect(waits).toContain('Stripe has is not read yet')
    // One answer speaks for both restores, and says so.
    expect(waits.match(/a backup was restored/g)).toHaveLength(2)
    expect(waits).toContain('The answer is for all of it')
    // Each branch is answered for.
    const answer = () => owner.post(`${all}/restart`, { ...newest, unread: '1' })
    expect((await answer()).headers.location).toBe(`${all}/restart`)
    expect((await answer()).headers.location).toBe(all)
    expect((await owner.get(all)).text).not.toContain('These books are older')
    expect((await owner.get('/branch/audit')).text).toContain('Stated that no payday was closed or paid')
    const closed = await owner.post(next(), form)
    expect(closed.status).toBe(303)
    one = closed.headers.location ?? ''
    // What is closed is open no more.
    expect(await row()).toMatch(/Open from [\w, ]+¥ ?0Payday 1[^P]+To be paidClose days/)
    const page = await owner.get(one)
    expect(plain(page.text)).toContain('Payday 1')
    expect(plain(page.text)).toMatch(new RegExp(`To be paid: ${people}, total ¥1,000`))
    expect((await owner.post(next(), form)).text).toContain('These days are closed already')
    expect((await site.as.foreign.get(one)).status).toBe(404)
    expect((await owner.get('/branch/audit')).text).toContain(`<a href="${one}">Closed Payday 1`)
  })

  it('ask for a day of payment, or for a reason', async () => {
    const { owner } = site.as
    const due = allDueIn((await owner.get(one)).text)
    const mark = { who: due, what: 'paid', way: 'payroll', day: '', reason: '' }
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
    // How is asked of what stands on no paper.
    const { way: _, ...noWay } = { ...mark, day: today() }
    const how = await owner.post(one, noWay)
    expect([how.status, how.text.includes('id="way-error"')]).toEqual([400, true])
    const noReason = await owner.post(one, { ...mark, what: 'carried' })
    expect([noReason.status, noReason.text.includes('id="reason-error"')]).toEqual([400, true])
    const owed = await owner.post(one, { ...mark, what: 'written_off', reason: 'gone' })
    expect([owed.status, owed.text.includes('This can’t be done')]).toEqual([400, true])
    expect(owed.text).toContain('value="gone"')
  })

  it('hold the numbers and ways of 600 people in one form, and the due lines follow', async () => {
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
    const lines = ids.map((id) => ({ ...line, staff_id: id, person_id: null }) as NonNullable<typeof line>)
    await inChunks(lines, (some) => db.insertInto('payday_line').values(some).execute())
    const { places, seal } = await listPlaces(db, site.seed.businessId)
    const fields = places.flatMap(({ staffId }, at) => [
      [`way-${staffId}`, 'cash'],
      [`number-${staffId}`, `${1_234_567_890 + at}`],
    ])
    const form = { ...Object.fromEntries(fields), seal }
    expect((await site.as.owner.post(`${all}/people`, form)).status).toBe(303)
    const again = await site.as.owner.post(`${all}/people`, form)
    expect([again.status, again.text.includes('The figures have changed')]).toEqual([400, true])
    const changed = await db.selectFrom('payday_line').select('staff_id').where('way', '=', 'cash').execute()
    expect(changed.length).toBeGreaterThan(600)
    await db.deleteFrom('payday_line').where('staff_id', 'in', ids).execute()
    await db.deleteFrom('staff').where('id', 'in', ids).execute()
    await db.updateTable('staff').set({ pay_way: null, payroll_number: '' }).execute()
    await db.updateTable('payday_line').set({ way: 'payroll', payroll_number: '' }).execute()
  })

  it('pay one person in cash and the others with the payroll; no file holds both', async () => {
    const { owner } = site.as
    const lines = await site.deps.db.selectFrom('payday_line').selectAll().orderBy('code').execute()
    const [first] = lines
    if (!first) throw new Error('no line')
    const { places, seal } = await listPlaces(site.deps.db, site.seed.businessId)
    const ways = Object.fromEntries(
      places.flatMap(({ staffId }, at) => [
        [`way-${staffId}`, staffId === first.staff_id ? 'cash' : 'payroll'],
        [`number-${staffId}`, `00${at}`],
      ]),
    )
    const people = `${all}/people`
    const wrong = await owner.post(people, { ...ways, seal, [`number-${first.staff_id}`]: '=1' })
    expect([wrong.status, wrong.text.includes(`id="number-${first.staff_id}-error"`)]).toEqual([400, true])
    expect((await owner.post(people, { ...ways, seal })).headers.location).toBe(people)
    const mark = { who: first.staff_id, what: 'paid', way: 'cash', day: today(), reason: '' }
    expect((await owner.post(one, mark)).status).toBe(303)
    const out = `${all}/hand-out/payroll`
    const made = await owner.post(out, outFormIn((await owner.get(out)).text))
    expect(made.status).toBe(303)
    const [address = ''] = (made.headers.location ?? '').split('?')
    paper = address
    const file = await owner.get(`${paper}.csv`)
    expect(file.headers['content-type']).toContain('text/csv')
    const rows = file.text.split('\r\n').filter(Boolean)
    expect(rows[0]).toBe('\uFEFFPayroll number,Staff code,Name,Branch,First day,Last day,To pay (JPY)')
    expect(rows).toHaveLength(lines.length)
    expect(file.text).not.toContain(first.name)
    const sum = rows.slice(1).reduce((yen, row) => yen + Number(row.split(',').at(-1)), 0)
    expect(sum + first.opening + first.earned - first.taken_back).toBe(1000)
    // Paid, or on a paper: nothing of it changes any more, and nothing is carried.
    const before = await site.deps.db.selectFrom('payday_line').selectAll().orderBy('staff_id').execute()
    const other = { [`way-${first.staff_id}`]: 'payroll', [`number-${lines[1]?.staff_id}`]: '77' }
    const { seal: now } = await listPlaces(site.deps.db, site.seed.businessId)
    expect((await owner.post(people, { ...ways, ...other, seal: now })).status).toBe(303)
    const after = site.deps.db.selectFrom('payday_line').selectAll().orderBy('staff_id')
    expect(await after.execute()).toEqual(before)
    const carry = { who: lines[1]?.staff_id ?? '', what: 'carried', day: '', reason: 'r' }
    expect((await owner.post(one, carry)).text).toContain('This can’t be done')
    const page = await owner.get(one)
    expect(page.text).not.toContain('take-back')
    expect(plain(page.text)).toMatch(new RegExp(`Payroll file 1 \\(${lines.length - 1}\\)`))
  })

  it('are noted as paid by a paper in one press, which one press undoes, of all or of some', async () => {
    const { owner } = site.as
    const lines = (await site.deps.db.selectFrom('payday_line').selectAll().execute()).length
    const shown = await owner.get(paper)
    const [, all = ''] = /name="all" value="([^"]*)"/.exec(shown.text) ?? []
    expect(plain(shown.text)).toMatch(new RegExp(`Record as paid: ${lines - 1}, total ¥`))
    const wrong = await owner.post(paper, { all, day: '1999-01-01' })
    expect([wrong.status, wrong.text.includes('id="day-error"')]).toEqual([400, true])
    expect((await owner.post(paper, { all: 'due-1-1', day: today() })).text).toContain(
      'The figures have changed',
    )
    expect((await owner.post(paper, { all, day: today() })).headers.location).toBe(paper)
    const paid = await owner.get(paper)
    expect(paid.text).not.toContain('call-back')
    const [, undo = ''] =
      new RegExp(`href="(${all && '/branch/business/payday/confirm/undo/[^"]*'})"`).exec(paid.text) ?? []
    for (const other of [site.as.manager, site.as.staff]) expect((await other.get(undo)).status).toBe(403)
    expect((await site.as.foreign.get(undo)).status).toBe(404)
    const form = outFormIn((await owner.get(undo)).text)
    expect(Object.keys(form)).toHaveLength(lines - 1)
    const noReason = await owner.post(undo, { ...form, reason: '' })
    expect([noReason.status, noReason.text.includes('id="reason-error"')]).toEqual([400, true])
    expect((await owner.post(undo, { reason: 'r' })).text).toContain('Choose at least one person')
    expect((await owner.post(undo, { ...form, reason: 'wrong day' })).headers.location).toBe(one)
    // They are back on their paper, and why it was undone stands nowhere.
    expect((await owner.get(paper)).text).toContain('call-back')
    expect((await owner.get(one)).text).not.toContain('wrong day')
    expect((await owner.get(undo)).status).toBe(404)
  })

  it('are seen by a manager of the branch where the owner allows it, and nothing more', async () => {
    const { owner, manager, staff } = site.as
    const settings = `${all}/settings`
    const wrong = await owner.post(settings, { part: 'plan', managers: 'yes', years: '2' })
    expect([wrong.status, wrong.text.includes('id="years-error"'), wrong.text.includes('value="2"')]).toEqual(
      [400, true, true],
    )
    const days = { closeDay: '0', payDay: '25', payMonths: '1' }
    const form = { part: 'plan', managers: 'yes', years: '７', presentPassword: password, ...days }
    expect((await owner.post(settings, form)).headers.location).toBe(settings)
    expect((await owner.get(settings)).text).toContain('value="7"')
    expect((await owner.get('/branch/audit')).text).toContain('years of names 7, seen by managers: yes')
    expect((await manager.get('/branch/earning')).text).toContain(`href="${all}"`)
    const list = await manager.get(all)
    expect(list.text).toContain(`href="${one}"`)
    for (const link of ['/restart', '/settings', '/next'])
      expect(list.text).not.toContain(`href="${all}${link}`)
    expect(list.text).not.toContain(site.seed.hotel.branchId)
    const page = await manager.get(one)
    expect([page.status, /¥1,000.*No order to pay/s.test(plain(page.text))]).toEqual([200, true])
    expect(page.text).not.toContain('<form method="post" action="/branch/business')
    for (const way of ['payroll.csv', 'take-back', 'cash-list', 'statements'])
      expect(page.text).not.toContain(`href="${one}/${way}`)
    const mark = { who: 'due-1-1', what: 'paid', day: today(), reason: '' }
    expect((await manager.post(one, mark)).status).toBe(403)
    for (const address of [takeBack(), `${all}/restart`, settings, next()])
      expect([address, (await manager.get(address)).status]).toEqual([address, 403])
    expect((await staff.get(one)).status).toBe(403)
    await owner.post(settings, { ...days, part: 'plan', managers: 'no', years: '5' })
    expect((await manager.get(one)).status).toBe(403)
  })

  it('can be reopened once nobody is paid any more', async () => {
    const { owner } = site.as
    const back = takeBack()
    const refused = await owner.post(back, {})
    expect([refused.status, refused.text.includes('Somebody was paid by this payday')]).toEqual([400, true])
    const undo = /href="([^"]*\/undo\/[^"]*)"/.exec((await owner.get(one)).text)?.[1] ?? ''
    const form = outFormIn((await owner.get(undo)).text)
    expect((await owner.post(undo, { ...form, reason: 'wrong person' })).status).toBe(303)
    // Somebody stands on a paper.
    expect((await owner.get(one)).text).not.toContain(`href="${back}"`)
    const handed = await owner.post(back, {})
    expect([handed.status, handed.text.includes('stands on a paper')]).toEqual([400, true])
    const callBack = await owner.get(paper.replace('papers', 'confirm/call-back'))
    const ticks = Object.fromEntries(untickedIn(callBack.text).map((name) => [name, '1']))
    expect(
      (await owner.post(paper.replace('papers', 'confirm/call-back'), { ...ticks, unused: '1', reason: 'r' }))
        .status,
    ).toBe(303)
    expect((await owner.get(one)).text).toContain(`href="${back}"`)
    expect((await owner.post(back, {})).headers.location).toBe(all)
    expect((await owner.get(all)).text).toContain('Reopened')
    expect((await owner.get(one)).text).toContain('must not be paid')
    expect((await owner.get(`${all}/hand-out/payroll`)).text).toContain(
      'Nobody who is paid with the payroll waits',
    )
    const late = { who: 'somebody', what: 'paid', way: 'cash', day: daysBefore(today(), 1), reason: '' }
    const lost = await owner.post(one, late)
    expect([lost.status, lost.headers.location]).toEqual([303, one])
    expect((await owner.get(one)).text).toContain('The days of this payday were reopened')
    expect((await owner.get(next())).text).toContain('Close these days')
  })
})
