import { describe, expect, it } from 'vitest'
import { guestBrowser } from '../../support/guest.ts'
import { readRow } from '../../support/rows.ts'
import { mainOf } from '../../support/without-tags.ts'
import { qrSite } from '../qr/qr-site.ts'
import { booksOf, heldIn, main, password, paydays, read, said, wrongIn } from './payday-form.ts'

const site = await qrSite()
const { business, tipEach, payEverybody } = booksOf(site)
const settings = `${paydays}/settings`
const people = `${paydays}/people`

describe('the settings of paydays', () => {
  const { owner, manager } = site.as
  const plan = { closeDay: '15', payDay: '25', payMonths: '0', managersSee: '1', years: '7' }
  const file = {
    way: 'payroll',
    encoding: 'cp932',
    columns: '社員番号 = number\r\n支給額 = yen\r\n摘要 = "チップ"',
  }
  const form = { ...plan, ...file, managersCount: '0', tellsGuests: '0' }

  it('are saved together, with the password, and wrong ones stay in their fields', async () => {
    site.wait(20 * 60_000)
    expect((await owner.post(settings, form)).status).toBe(403)
    const saved = await owner.post(settings, { ...form, presentPassword: password })
    expect([saved.status, saved.headers.location]).toEqual([303, settings])
    expect((await manager.get(paydays)).status).toBe(200)
    expect((await owner.get(settings)).text).toContain('摘要 = &quot;チップ&quot;')
    const wrong = {
      closeDay: '29',
      payDay: 'x',
      payMonths: '3',
      managersSee: '',
      managersCount: '2',
      years: '2',
      tellsGuests: 'x',
      way: 'x',
      encoding: 'x',
    }
    for (const [field, value] of Object.entries(wrong)) {
      const refused = await owner.post(settings, { ...form, [field]: value })
      expect([field, ...wrongIn(refused)]).toEqual([field, 400, field])
    }
    expect((await owner.post(settings, { ...form, managersSee: '0' })).status).toBe(303)
    expect((await manager.get(paydays)).status).toBe(403)
  })

  it('are shown as they were saved', async () => {
    const others = { managersSee: '1', managersCount: '1', payDay: '', way: 'cash' }
    for (const saved of [{ ...form, ...others }, form]) {
      expect((await owner.post(settings, saved)).status).toBe(303)
      const { columns: _, ...shown } = saved
      expect(heldIn((await owner.get(settings)).text)).toMatchObject(shown)
    }
  })

  it('show the first lines of the payroll file before they are saved, and ask no password for it', async () => {
    site.wait(20 * 60_000)
    const typed = { ...form, columns: 'Nr = number\r\nYen = yen', years: '9', show: '1' }
    const shown = await owner.post(settings, typed)
    expect([shown.status, shown.text.includes('Nr,Yen\r\n0012,12300')]).toEqual([200, true])
    expect(main(shown.text)).toContain('The first lines of the file Shift_JIS')
    expect(shown.text).toMatch(/id="years"[^>]*value="9"/)
    expect((await owner.get(settings)).text).toMatch(/id="years"[^>]*value="7"/)
  })

  it('name the line that is no column, and whose row the encoding lacks', async () => {
    const wrong = await owner.post(settings, {
      ...form,
      columns: '番号 = number\n氏名 name\n額 = yen',
      show: '1',
    })
    expect(said(wrong)).toMatch(/^400.*Columns: line 2 can’t be read: 氏名 name/)
    expect(wrong.text).toContain('氏名 name\n額 = yen</textarea>')
    const none = await owner.post(settings, { ...form, columns: '番号 = number', show: '1' })
    expect(said(none)).toMatch(/^400.*Columns must have one that holds yen/)
    const lacking = await owner.post(settings, { ...form, columns: '😀 = yen', show: '1' })
    expect([lacking.status, main(lacking.text)]).toEqual([
      200,
      expect.stringMatching(/some characters are not in Shift_JIS.*Headers ?😀/),
    ])
    expect((await owner.post(settings, { ...form, columns: 'x'.repeat(9000) })).status).toBe(400)
  })

  it('let guests read what was paid', async () => {
    const { staffIds, branchId } = site.seed
    const paid = `/tip/${branchId}/paid`
    await business({ pay_way: 'cash', close_day: 0 })
    await tipEach(staffIds.slice(0, 3).map((id, at) => [id, 1000 + at]))
    await payEverybody(owner)
    const guestReads = () => read(guestBrowser(site.app), paid)
    expect(await guestReads()).toContain('We make no statement about it')
    expect((await owner.post(settings, { ...form, tellsGuests: '1' })).headers.location).toBe(settings)
    expect(heldIn((await owner.get(settings)).text)).toMatchObject({ tellsGuests: '1' })
    const sentence = 'By our records ¥3,003 in tips was paid to the staff here on'
    // The sentence of now, and the list of the last paydays.
    expect((await guestReads()).split(sentence)).toHaveLength(3)
    expect(await guestReads()).toContain('What did not reach its person is not in it')
    for (const lang of ['ja', 'zh-CN', 'zh-TW', 'ko'])
      expect((await guestBrowser(site.app, { 'Accept-Language': lang }).get(paid)).text).toContain('3,003')
    for (let press = 1; press <= 2; press++) expect((await owner.post(settings, form)).status).toBe(303)
    expect(await guestReads()).toContain('We make no statement about it')
    const audit = await read(owner, '/branch/audit')
    expect(audit).toMatch(/Stopped telling guests.*Began to tell guests/)
    expect(audit.match(/Stopped telling guests/g)).toHaveLength(1)
  })
})

describe('numbers and ways of payment', () => {
  const { owner } = site.as
  const { staffIds } = site.seed
  const [one = '', two = ''] = staffIds
  const shown = async () => heldIn(mainOf((await owner.get(people)).text))

  it('are changed together with the password, and asked anew where they have changed meanwhile', async () => {
    const form = { ...(await shown()), [`number-${one}`]: '００７', [`way-${two}`]: 'cash' }
    site.wait(20 * 60_000)
    expect((await owner.post(people, form)).status).toBe(403)
    const saved = await owner.post(people, { ...form, presentPassword: password })
    expect([saved.status, saved.headers.location]).toEqual([303, people])
    expect(await shown()).toMatchObject({ [`number-${one}`]: '007', [`way-${two}`]: 'cash' })
    const older = await owner.post(people, form)
    expect(said(older)).toMatch(/^400.*Something has changed/)
    expect(older.text).toContain('value="００７"')
  })

  it('give no number to two people, whatever its zeros', async () => {
    const refused = await owner.post(people, { ...(await shown()), [`number-${two}`]: '07' })
    expect(wrongIn(refused)).toEqual([400, `number-${one}`, `number-${two}`])
    expect(main(refused.text)).toMatch(/Number 07 is 田中 さくら \(Sakura\)’s \(さくら食堂\)/)
  })

  it('are pasted by code or name, and lines that fit nobody are named', async () => {
    const { code, name } = await readRow(site.deps.db, 'staff', two)
    const lines = [
      `${name}\t0311\tPayroll`,
      'nobody\t1',
      `qr-x,2`,
      `Q-staff\t0400`,
      `${name}\t5\tby dove`,
      `${code}\t6`,
    ]
    const pasted = await owner.post(people, {
      ...(await shown()),
      put: '1',
      paste: lines.join('\n').replace('Payroll', 'With the payroll'),
    })
    expect(pasted.status).toBe(200)
    expect(heldIn(pasted.text)).toMatchObject({
      [`number-${two}`]: '0311',
      [`way-${two}`]: 'payroll',
      'number-qr-staff': '0400',
    })
    const said = main(pasted.text)
    // Nobody, no way, and a code that another branch has, too.
    expect(said).toMatch(/not saved yet: 2/)
    expect(said).toMatch(/or no way of payment: 2, 3, 5,? and 6/)
    // Quotation marks that don't match: no line can be read.
    const broken = await owner.post(people, { ...(await shown()), put: '1', paste: `"${name}\t1\n` })
    expect(main(broken.text)).toMatch(/not saved yet: 0/)
    const long = { ...(await shown()), put: '1', paste: 'x'.repeat(200_001) }
    expect((await owner.post(people, long)).status).toBe(400)
    expect((await shown())[`number-${two}`]).toBe('')
  })
})
