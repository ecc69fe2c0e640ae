import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markLines, takePaydayBack } from '../../../server/money/payday/payday.marks.ts'
import { readRow } from '../../support/rows.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { addAccount, signedIn } from '../customer/signed-in.ts'
import { payTip, takeBack } from '../earning/earned.ts'
import { openQrSite, type QrSite } from '../qr/qr-site.ts'
import { closeDays } from './closed-payday.ts'

const mine = '/profile/paydays'
const dayMs = 24 * 60 * 60_000
const at = (day: string) => Date.parse(`${day}T12:00:00+09:00`)
const plain = (html: string) => withoutTags(html.replace(/^.*<main/s, '')).replaceAll(/\s+/g, ' ')

describe('a person’s own paydays', () => {
  let site: QrSite
  let [before, payday] = ['', '']
  const by = () => ({ businessId: site.seed.businessId, memberId: 'qr-owner' })
  const where = () => ({ businessId: by().businessId, branchId: site.seed.branchId, timeZone: 'Asia/Tokyo' })
  const close = (until: string) =>
    closeDays(site.deps.db, {
      by: by(),
      where: where(),
      from: '2026-01-01',
      until,
      now: site.deps.clock(),
    })
  const paid = (id: string) =>
    markLines(
      site.deps.db,
      by(),
      { id, staffIds: [site.staffId], mark: { mark: 'paid', day: '2026-02-25' } },
      site.deps.clock(),
    )
  const say = (answer: string, id = before, line = site.staffId) => ({ payday: id, line, answer })
  const mails = async () =>
    (await site.deps.db.selectFrom('outbox').select('id').where('type', '=', 'not-received').execute()).length

  beforeAll(async () => {
    site = await openQrSite()
    const { db } = site.deps
    const pay = (amount: number, day: string) =>
      payTip(db, { branchId: site.seed.branchId, amount, at: at(day), staffId: site.staffId })
    const tip = await pay(2000, '2026-01-05')
    before = await close('2026-01-31')
    await takeBack(db, tip, { refunded: 500, at: at('2026-02-04') })
    payday = await close('2026-02-28')
  })
  afterAll(() => site.close())

  it('say what is to be paid, what is owed, and where the statement is', async () => {
    const page = await site.as.staff.get(mine)
    expect(page.status).toBe(200)
    const said = plain(page.text)
    for (const part of [
      'not a payslip, and no order to pay.',
      'Payday 1',
      'January 1, 2026 to January 31, 2026',
      'Tips¥2,000To pay¥2,000To be paid with the payroll.',
      'Payday 2',
      'Deductions−¥500To pay−¥500More was deducted than you earned. ¥500 is carried into the next payday',
    ])
      expect(said).toContain(part)
    // The newest comes first.
    expect(said.indexOf('Payday 2')).toBeLessThan(said.indexOf('Payday 1'))
    expect(page.text).toContain(`href="${mine}/${before}/${site.staffId}"`)
    expect(said).not.toContain('Have you received it?')
    expect((await site.as.staff.get('/branch/profile')).text).toContain(`href="${mine}"`)
  })

  it('are news on the first page for two weeks', async () => {
    const home = plain((await site.as.staff.get('/branch')).text)
    expect(home).toContain('Payday 2 · February 2026')
    expect(home).toContain('−¥500')
    expect(home).toContain('¥500 is carried into the next payday')
    expect(plain((await site.as.manager.get('/branch')).text)).not.toContain('Payday 2 · ')
  })

  it('are nobody else’s', async () => {
    const { manager, owner, foreign } = site.as
    for (const browser of [manager, owner, foreign]) {
      expect(plain((await browser.get(mine)).text)).toContain('No payday of yours has been closed yet.')
      const refused = await browser.post(mine, say('received'))
      expect([refused.status, refused.text.includes('The days of this payday were reopened')]).toEqual([
        400,
        true,
      ])
    }
  })

  it('are answered once they are marked as paid', async () => {
    const { staff } = site.as
    const early = await staff.post(mine, say('received'))
    expect([early.status, early.text.includes('This can’t be done')]).toEqual([400, true])
    expect((await staff.post(mine, { ...say('received'), answer: 'maybe' })).status).toBe(400)
    await paid(before)
    expect(plain((await staff.get('/branch')).text)).toContain('Paid with the payroll, February 25, 2026.')
    const page = plain((await staff.get(mine)).text)
    expect(page).toContain('Have you received it?I have received it')
    expect(page).toContain('I have not received it')
    const done = await staff.post(mine, say('received'))
    expect([done.status, done.headers.location]).toEqual([303, mine])
    expect(plain((await staff.get(mine)).text)).toContain('that you have received it.')
    // Whoever has answered is not told again.
    expect(plain((await staff.get('/branch')).text)).not.toContain('Paid with the payroll')
  })

  it('reach the owners where the pay did not come, once however often it is pressed', async () => {
    const { staff, owner, manager } = site.as
    expect(await mails()).toBe(0)
    expect((await staff.post(mine, say('not_received'))).status).toBe(303)
    // The business that was made first has an owner, too.
    expect(await mails()).toBe(2)
    expect((await staff.post(mine, say('not_received'))).status).toBe(303)
    expect(await mails()).toBe(2)
    const page = `/branch/business/payday/${before}/answers/${site.staffId}`
    const home = await owner.get('/branch')
    expect(plain(home.text)).toContain(': the pay has not arrived')
    expect(home.text).toContain(`href="${page}"`)
    expect((await owner.get(`/branch/business/payday/${before}`)).text).toContain(`href="${page}"`)
    expect(plain((await manager.get('/branch')).text)).not.toContain(': the pay has not arrived')
    for (const browser of [staff, manager]) {
      expect((await browser.get(page)).status).toBe(403)
      expect((await browser.post(page, { reply: 'x' })).status).toBe(403)
    }
    expect((await site.as.foreign.get(page)).status).toBe(404)
  })

  it('are replied to in words, which take nothing off', async () => {
    const { staff, owner } = site.as
    const page = `/branch/business/payday/${before}/answers/${site.staffId}`
    const empty = await owner.post(page, { reply: ' ' })
    expect([empty.status, empty.text.includes('id="reply-error"')]).toEqual([400, true])
    const long = await owner.post(page, { reply: 'x'.repeat(501) })
    expect([long.status, long.text.includes('x'.repeat(501))]).toEqual([400, true])
    expect((await owner.post(page, { reply: 'It went out on <Friday>.' })).headers.location).toBe(page)
    expect((await owner.get(page)).text).toContain('It went out on &lt;Friday&gt;.')
    expect(plain((await owner.get('/branch')).text)).toContain(': the pay has not arrived')
    expect((await staff.get(mine)).text).toContain('It went out on &lt;Friday&gt;.')
    expect(plain((await staff.get('/branch')).text)).toContain('replied to your “not received”')
    // It can be taken off, too, while nothing is noted as paid.
    const of = { id: before, staffIds: [site.staffId] }
    await markLines(site.deps.db, by(), { ...of, mark: { mark: 'undone', reason: 'r' } }, site.deps.clock())
    expect(plain((await staff.get(mine)).text)).toContain('I have received it')
    expect((await staff.post(mine, say('received'))).status).toBe(303)
    expect(plain((await staff.get(mine)).text)).not.toContain('I have received it')
    expect(plain((await owner.get('/branch')).text)).not.toContain(': the pay has not arrived')
    await paid(before)
    expect((await staff.post(mine, say('received'))).status).toBe(303)
    const late = await owner.post(page, { reply: 'Again' })
    expect([late.status, late.headers.location]).toEqual([303, page])
    const taken = (await owner.get(page)).text
    expect(taken).toContain('Received, noted by the person on')
    expect(taken).toContain('This can’t be done')
    const other = page.replace(site.staffId, site.seed.staffIds[0] ?? '')
    expect((await owner.get(other)).status).toBe(404)
  })

  it('stay with the account that held the place', async () => {
    const { db } = site.deps
    const place = db.updateTable('staff').where('id', '=', site.staffId)
    const { person_id } = await readRow(db, 'staff', site.staffId)
    await place.set({ person_id: await addAccount(site, 'later@example.jp', 'later') }).execute()
    const later = await signedIn(site, 'later@example.jp')
    expect(plain((await later.get(mine)).text)).toContain('No payday of yours')
    expect(plain((await later.get('/branch')).text)).not.toContain('Payday')
    expect((await later.post(mine, say('not_received'))).status).toBe(400)
    // Without the place they still see what they had, and answer.
    const { staff } = site.as
    expect(plain((await staff.get(mine)).text)).toContain('Payday 1')
    expect((await staff.post(mine, say('not_received'))).status).toBe(303)
    expect((await staff.post(mine, say('received'))).status).toBe(303)
    await place.set({ person_id }).execute()
  })

  it('speak three languages', async () => {
    const { staff } = site.as
    expect(plain((await staff.get(`${mine}?lang=ja`)).text)).toContain(
      '¥500は次回の支給に繰り越され'.replace('¥500', '500円'),
    )
    expect(plain((await staff.get(`${mine}?lang=cn`)).text)).toContain('结转到下次发放时扣除')
    await staff.get(`${mine}?lang=en`)
  })

  it('say how often an amount was carried, and when days were reopened', async () => {
    const { staff } = site.as
    const third = await close('2026-03-31')
    expect(plain((await staff.get(mine)).text)).toContain('Carried in a row: 2.')
    await takePaydayBack(site.deps.db, by(), { id: third }, site.deps.clock())
    const page = plain((await staff.get(mine)).text)
    expect(page).toContain('A later payday counts them.')
    expect(page).not.toContain('Carried in a row')
    expect(plain((await staff.get('/branch')).text)).toContain('The days of this payday were reopened.')
    expect((await staff.post(mine, say('received', third))).status).toBe(400)
    expect((await staff.post(mine, say('received', payday))).status).toBe(400)
    site.wait(15 * dayMs)
    expect(plain((await staff.get('/branch')).text)).not.toContain('Payday 3')
  })
})
