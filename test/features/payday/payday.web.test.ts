import { describe, expect, it } from 'vitest'
import { setRow } from '../../support/rows.ts'
import { qrSite } from '../qr/qr-site.ts'
import { booksOf, boxesIn, main, password, paydays, read, wrongIn } from './payday-form.ts'

const site = await qrSite()
const { day, business, tipEach, payEverybody } = booksOf(site)

describe('a payday', () => {
  const { owner, manager, staff, foreign } = site.as
  const { db } = site.deps
  const { staffIds, hotel, branchId } = site.seed
  const idOf = (at: number) => staffIds[at] ?? ''
  const tickOf = (at: number) => `tick-${idOf(at)}.${branchId}`
  const nameOf = (headers: Record<string, unknown>) =>
    /filename="(.*)"/.exec(String(headers['content-disposition']))?.[1]
  let one = ''

  it('has its ways out first, then its lines, and changes nothing when they are fetched', async () => {
    for (const [at, staffId] of [...staffIds, ...hotel.staffIds].entries())
      await setRow(db, 'staff', staffId, { payroll_number: `00${at}` })
    await setRow(db, 'staff', idOf(2), { pay_way: 'cash' })
    await tipEach([
      [idOf(0), 1000],
      [idOf(1), 8992],
      [idOf(2), 12_346],
    ])
    await tipEach([[hotel.staffIds[0] ?? '', 500]], hotel.branchId)
    one = await payEverybody(owner)
    const { text } = await owner.get(one)
    const places = ['/payroll.csv', '/cash', '/statements', '/record.csv', '<table'].map((part) =>
      text.indexOf(part.startsWith('/') ? `href="${one}${part}"` : part),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(main(text)).toMatch(/Payday 1 ?¥22,838.*Total \(4\)/)
    const before = await db.selectFrom('payday_line').selectAll().execute()
    for (const file of ['payroll.csv', 'cash', 'statements', 'record.csv'])
      expect([file, (await owner.get(`${one}/${file}`)).status]).toEqual([file, 200])
    expect(await db.selectFrom('payday_line').selectAll().execute()).toEqual(before)
    for (const nothing of [`${one}/payroll`, `${one}/x`, `${paydays}/nothing/record.csv`])
      expect((await owner.get(nothing)).status).toBe(404)
    for (const who of [staff, manager]) expect((await who.get(`${one}/record.csv`)).status).toBe(403)
    expect((await foreign.get(one)).status).toBe(404)
    expect((await foreign.get(`${one}/record.csv`)).status).toBe(404)
  })

  it('hands the payroll a file with a name of its own, and cash a list by branch', async () => {
    const { headers, text } = await owner.get(`${one}/payroll.csv`)
    expect(nameOf(headers)).toBe('payroll-1.csv')
    expect(text.split('\r\n')).toEqual([
      '\ufeff社員番号,コード,氏名,支店,締め日,支給額',
      expect.stringMatching(/^000,101,田中 さくら \(Sakura\),さくら食堂,.*,1000$/),
      expect.stringMatching(/^001,.*,8992$/),
      expect.stringMatching(/^005,.*,ホテル鴨川 Hotel Kamogawa,.*,500$/),
      '',
    ])
    const cash = await read(owner, `${one}/cash`)
    expect(cash).toMatch(/さくら食堂 · Payday 1 · .*Signature or seal.*¥12,346/)
    expect(cash).not.toContain('8,992')
  })

  it('says whose row the file’s encoding lacks, and makes none', async () => {
    await business({ payroll_encoding: 'cp932' })
    await db.updateTable('payday_line').set({ name: '田中 😀' }).where('staff_id', '=', idOf(0)).execute()
    const refused = await owner.get(`${one}/payroll.csv`)
    expect([refused.status, refused.headers.location]).toEqual([303, one])
    const { text } = await owner.get(one)
    expect(main(text)).toMatch(/some characters are not in Shift_JIS.*田中 😀 ?😀/)
    expect(text).not.toContain('payroll.csv')
    await business({ payroll_encoding: 'utf8_bom' })
  })

  it('takes lines back that did not reach their people, with the password and a reason', async () => {
    const { text } = await owner.get(one)
    expect(Object.keys(boxesIn(text))).toHaveLength(4)
    const form = { [tickOf(1)]: '1', why: 'The account was closed' }
    site.wait(20 * 60_000)
    expect((await owner.post(one, form)).status).toBe(403)
    const none = await owner.post(one, { why: 'x', presentPassword: password })
    expect([none.status, none.text.includes('value="x"')]).toEqual([400, true])
    for (const why of ['', ' ', 'x'.repeat(201)]) {
      const refused = await owner.post(one, { ...form, why })
      expect(wrongIn(refused)).toEqual([400, 'why'])
      expect(refused.text).toMatch(new RegExp(`<input[^>]*name="${tickOf(1)}"[^>]* checked`))
    }
    expect((await owner.post(one, { 'tick-x.y': '1', why: 'x' })).status).toBe(400)
    const done = await owner.post(one, form)
    expect([done.status, done.headers.location]).toEqual([303, one])
    const after = await read(owner, one)
    expect(after).toMatch(/Payday 1 ?¥13,846/)
    expect(after).toMatch(/noted by owner, [^:]*:\d\d [AP]M: The account was closed/)
    expect(after).toContain(
      'Take ¥8,992 of number 001 out of the payroll, or fetch the file again and use only that one',
    )
    expect(Object.keys(boxesIn((await owner.get(one)).text))).not.toContain(tickOf(1))
    expect(await read(owner, paydays)).toMatch(/Payday 1.*1 · ¥8,992/)
    expect(await read(owner, '/branch/audit')).toMatch(/payday 1: people 1, ¥8,992/)
  })

  it('leaves what came back out of every file but its record, and says so in their names', async () => {
    const payroll = await owner.get(`${one}/payroll.csv`)
    expect([nameOf(payroll.headers), payroll.text.includes('8992')]).toEqual(['payroll-1-r1.csv', false])
    expect(await read(owner, `${one}/statements`)).not.toContain('8,992')
    const record = await owner.get(`${one}/record.csv`)
    expect(nameOf(record.headers)).toBe('record-1-r1.csv')
    expect(record.text).toMatch(/8992,payroll,[\dT:.Z-]+,The account was closed/)
  })

  it('pays what came back with the next payday', async () => {
    const again = await payEverybody(owner, { payDay: day(-1) })
    expect(await read(owner, again)).toMatch(/Payday 2 ?¥8,992/)
  })

  it('comes back as a whole by one press, and has no file then', async () => {
    const done = await owner.post(one, { all: '1', why: 'The bank was closed' })
    expect(done.status).toBe(303)
    const { text } = await owner.get(one)
    expect(main(text)).toMatch(/Payday 1 ?¥0/)
    expect(text).not.toMatch(/href="[^"]*\/(?:payroll\.csv|cash|statements)"/)
    expect(text).toContain(`href="${one}/record.csv"`)
    expect((await owner.get(`${one}/payroll.csv`)).status).toBe(404)
  })

  it('shows a manager whom the owner lets look the lines of their branch, and nothing to press', async () => {
    await business({ managers_see_paydays: 1 })
    const mine = await manager.get(one)
    expect(main(mine.text)).toMatch(/さくら食堂.*Total \(0\)/)
    expect(main(mine.text)).not.toContain('Kamogawa')
    expect(mine.text).not.toMatch(/<form[^>]*action="\/branch\/business\/payday|\.csv"/)
    const list = await manager.get(paydays)
    expect(main(list.text)).toMatch(/Payday 2.*¥8,992/)
    expect(main(list.text)).not.toMatch(/Kamogawa|Pay up to|Settings/)
    const line = `tick-${hotel.staffIds[0]}.${hotel.branchId}`
    const second = await payEverybody(owner, {}, hotel.branchId)
    for (const fields of [{ all: '1' }, { [line]: '1' }])
      for (const address of [one, second]) {
        const refused = await manager.post(address, { ...fields, why: 'x', presentPassword: password })
        expect([403, 404]).toContain(refused.status)
        expect(refused.text).not.toContain('presentPassword')
      }
    expect(await read(owner, second)).toContain('¥500')
    for (const address of ['/next', '/record', '/settings', '/people', '/paid-2026.csv'])
      expect((await manager.get(paydays + address)).status).toBe(403)
    expect((await manager.get(`${one}/record.csv`)).status).toBe(403)
    // A payday of another branch alone is not theirs.
    expect((await manager.get(second)).status).toBe(404)
    expect((await manager.get(paydays)).text).not.toContain(second)
    await business({ managers_see_paydays: 0 })
  })

  it('stands in the file of the year in which it was paid, but for what came back', async () => {
    const year = day(-1).slice(0, 4)
    const { text, headers } = await owner.get(`${paydays}/paid-${year}.csv`)
    expect(nameOf(headers)).toBe(`paid-${year}.csv`)
    expect(text).toMatch(/With the payroll,001,.*,2,.*,8992/)
    expect(text).not.toContain('12346')
    expect((await owner.get(`${paydays}/paid-20x6.csv`)).status).toBe(404)
    expect((await owner.get(paydays)).text).toContain(`href="${paydays}/paid-${year}.csv"`)
  })
})
