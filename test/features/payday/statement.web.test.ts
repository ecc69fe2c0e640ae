import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markLines, takePaydayBack } from '../../../server/money/payday/payday.marks.ts'
import { listLines } from '../../../server/money/payday/payday.store.ts'
import { listTakenBack } from '../../../server/money/payday/statement.store.ts'
import { readRow } from '../../support/rows.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { addAccount, signedIn } from '../customer/signed-in.ts'
import { payTip, takeBack } from '../earning/earned.ts'
import { openQrSite, type QrSite } from '../qr/qr-site.ts'
import { closeDays } from './closed-payday.ts'

const at = (day: string) => Date.parse(`${day}T12:00:00+09:00`)
const plain = (html: string) => withoutTags(html.replace(/^.*<main/s, '')).replaceAll(/\s+/g, ' ')

describe('a statement of tips', () => {
  let site: QrSite
  let [before, payday] = ['', '']
  const by = () => ({ businessId: site.seed.businessId, memberId: 'qr-owner' })
  const where = () => ({ businessId: by().businessId, branchId: site.seed.branchId, timeZone: 'Asia/Tokyo' })
  const close = (until: string) =>
    closeDays(site.deps.db, { by: by(), where: where(), from: '2026-01-01', until, now: at('2026-03-02') })
  const pathOf = (id = payday, staffId = site.staffId) => `/profile/paydays/${id}/${staffId}`

  beforeAll(async () => {
    site = await openQrSite()
    const { db } = site.deps
    const { branchId, staffIds } = site.seed
    const pay = (amount: number, day: string, staffId?: string) =>
      payTip(db, { branchId, amount, at: at(day), staffId })
    const own = await pay(2000, '2026-01-05', site.staffId)
    const lost = await pay(900, '2026-01-20', site.staffId)
    before = await close('2026-01-31')
    await pay(800, '2026-02-02', site.staffId)
    await pay(1400, '2026-02-03')
    await takeBack(db, own, { refunded: 500, at: at('2026-02-04') })
    await takeBack(db, lost, { refunded: 0, disputed: 900, at: at('2026-02-05') })
    await takeBack(db, own, { refunded: 400, at: at('2026-02-06') })
    const other = await pay(700, '2026-02-07', staffIds[1])
    await takeBack(db, other, { refunded: 123, at: at('2026-02-08') })
    await takeBack(db, lost, { refunded: 0, disputed: 700, at: at('2026-02-09') })
    // Too late for these days.
    await takeBack(db, own, { refunded: 450, at: at('2026-03-01') })
    payday = await close('2026-02-28')
  })
  afterAll(() => site.close())

  it('says what was earned, each amount taken back with its day and reason, and what becomes of it', async () => {
    const { status, text } = await site.as.staff.get(pathOf())
    expect(status).toBe(200)
    const said = plain(text)
    for (const part of [
      'A record of tips before tax: not a payslip, and no order to pay',
      'Payday 2',
      'February 1, 2026 to February 28, 2026',
      'March 2, 2026',
      'Tips of these days¥1,000',
      'Refunds and chargebacks of these days−¥1,100',
      'To pay−¥100',
      'Carried to the next payday',
      'Refund, of a tip of January 5, 2026Feb 4, 2026−¥500',
      'Chargeback, of a tip of January 20, 2026Feb 5, 2026−¥900',
      'Refund undone, of a tip of January 5, 2026Feb 6, 2026¥100',
      'Chargeback undone, of a tip of January 20, 2026Feb 9, 2026¥200',
    ])
      expect(said).toContain(part)
    expect(said).not.toMatch(/123|Mar 1|backup/)
    const { lines, back } = await booked()
    for (const { staffId, takenBack } of lines)
      expect([staffId, (back.get(staffId) ?? []).reduce((yen, one) => yen + one.amount, 0)]).toEqual([
        staffId,
        takenBack,
      ])
  })

  const booked = async () => {
    const { db } = site.deps
    const days = await readRow(db, 'payday', payday)
    return { lines: await listLines(db, payday), back: await listTakenBack(db, days) }
  }

  it('speaks three languages, and says how and when it was paid', async () => {
    const { db, clock } = site.deps
    const mark = { mark: 'paid', day: '2026-02-25' } as const
    await db.updateTable('payday_line').set({ way: 'cash' }).where('payday_id', '=', before).execute()
    await markLines(db, by(), { id: before, staffIds: [site.staffId], mark }, clock())
    const says = {
      en: ['Paid in cash, February 25, 2026', 'not a payslip'],
      ja: ['現金で支払い済み（2026年2月25日）', '給与明細でも支払いの指示でもありません'],
      cn: ['已用现金发放（2026年2月25日）', '并非工资单'],
    }
    for (const [lang, parts] of Object.entries(says)) {
      const said = plain((await site.as.staff.get(`${pathOf(before)}?lang=${lang}`)).text)
      for (const part of parts) expect(said).toContain(part)
    }
    await site.as.staff.get(`${pathOf()}?lang=en`)
  })

  it('is shown to its person and to owners, and to nobody else', async () => {
    const { staff, manager, owner, foreign } = site.as
    const colleague = pathOf(payday, site.seed.staffIds[1])
    expect((await owner.get(pathOf())).status).toBe(200)
    expect((await owner.get(colleague)).status).toBe(200)
    expect((await staff.get(colleague)).status).toBe(403)
    for (const path of [pathOf(), colleague]) {
      expect((await manager.get(path)).status).toBe(403)
      expect((await foreign.get(path)).status).toBe(404)
    }
    await addAccount(site, 'guest@example.jp', 'guest')
    const guest = await signedIn(site, 'guest@example.jp')
    expect((await guest.get(pathOf())).status).toBe(404)
    for (const path of [pathOf('none'), pathOf(payday, 'none')])
      expect((await owner.get(path)).status).toBe(404)
  })

  it('leads back to where it is listed, by a button that no paper shows', async () => {
    const { staff, owner } = site.as
    const colleague = pathOf(payday, site.seed.staffIds[1])
    const back = (html: string) =>
      /<div class="actions apart">.*<a href="([^"]+)" class="btn">Back</s.exec(html)?.[1]
    expect(back((await staff.get(pathOf())).text)).toBe('/profile/paydays')
    const listed = back((await owner.get(colleague)).text) ?? ''
    expect(listed).toBe(`/branch/business/payday/${payday}`)
    expect((await owner.get(listed)).text).toContain(`href="${colleague}"`)
  })

  it('stays with the account that held the place, and a later holder does not see it', async () => {
    const { db } = site.deps
    const sub = await addAccount(site, 'later@example.jp', 'later')
    const place = db.updateTable('staff').where('id', '=', site.staffId)
    const { person_id } = await readRow(db, 'staff', site.staffId)
    await place.set({ person_id: sub }).execute()
    const later = await signedIn(site, 'later@example.jp')
    expect((await later.get('/branch')).status).toBe(200)
    expect((await later.get(pathOf())).status).toBe(403)
    // Those who have left have no place any more, and still read what they were paid.
    const left = await site.as.staff.get(pathOf())
    expect([left.status, plain(left.text).includes('Payday 2')]).toEqual([200, true])
    await place.set({ person_id }).execute()
  })

  it('says so where the days were reopened', async () => {
    const { db, clock } = site.deps
    expect(await takePaydayBack(db, by(), { id: payday }, clock())).toMatchObject({ id: payday })
    const { text } = await site.as.staff.get(pathOf())
    expect(plain(text)).toContain('It is not paid like this')
    expect(text).toContain('href="/profile/paydays" class="btn"')
    expect(text).not.toContain('Print')
  })
})
