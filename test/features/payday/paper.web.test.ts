import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markLines, takePaydayBack } from '../../../server/money/payday/payday.marks.ts'
import { formatYen } from '../../../views/format.ts'
import { fontsOf, noPoppler, textOf, wordsOf } from '../../support/pdf.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { addAccount, signedIn } from '../customer/signed-in.ts'
import { payTip, takeBack } from '../earning/earned.ts'
import { openQrSite, type QrSite } from '../qr/qr-site.ts'
import { closeDays } from './closed-payday.ts'

const at = (day: string) => Date.parse(`${day}T12:00:00+09:00`)
const plain = (html: string) => withoutTags(html.replace(/^.*<main/s, '')).replaceAll(/\s+/g, ' ')

describe.skipIf(noPoppler)('the paper of a payday', () => {
  let site: QrSite
  let payday = ''
  const by = () => ({ businessId: site.seed.businessId, memberId: 'qr-owner' })
  const listOf = () => `/branch/business/payday/${payday}`
  const staffId = (n: number) => site.seed.staffIds[n] ?? ''
  const lines = () =>
    site.deps.db.selectFrom('payday_line').selectAll().where('payday_id', '=', payday).execute()

  beforeAll(async () => {
    site = await openQrSite()
    const { db } = site.deps
    const { branchId, businessId } = site.seed
    // Two are paid in cash, one of them and one in cash owe something; all others come with the payroll.
    for (const id of [site.staffId, staffId(1), staffId(2)])
      await db.updateTable('staff').set({ pay_way: 'cash' }).where('id', '=', id).execute()
    const pay = (amount: number, to?: string) =>
      payTip(db, { branchId, amount, at: at('2026-02-03'), staffId: to })
    await pay(12_345, site.staffId)
    await pay(7_006, staffId(1))
    await pay(4_123, staffId(3))
    const lost = await pay(900, staffId(2))
    await takeBack(db, lost, { refunded: 900, at: at('2026-02-04') })
    const where = { businessId, branchId, timeZone: 'Asia/Tokyo' }
    const days = { from: '2026-02-01', until: '2026-02-28', now: at('2026-03-02') }
    payday = await closeDays(db, { by: by(), where, ...days })
  })
  afterAll(() => site.close())

  it('is for owners alone, and no one else’s owners', async () => {
    const { staff, manager, foreign, owner } = site.as
    for (const path of ['cash', 'cash.pdf', 'slips.pdf', 'statements.pdf'].map(
      (name) => `${listOf()}/${name}`,
    )) {
      expect([path, (await staff.get(path)).status]).toEqual([path, 403])
      expect([path, (await manager.get(path)).status]).toEqual([path, 403])
      expect([path, (await foreign.get(path)).status]).toEqual([path, 404])
    }
    expect(await site.deps.db.selectFrom('payday_handed').selectAll().execute()).toEqual([])
    expect((await owner.get(`${listOf()}/toString.pdf`)).status).toBe(404)
  })

  it('lists those who are paid in cash, with their sum and the pieces, and notes that it was opened', async () => {
    const { owner } = site.as
    const { text } = await owner.get(`${listOf()}/cash`)
    const said = plain(text)
    expect(said).toContain('Together (2)¥19,351')
    for (const part of ['¥12,345', '¥7,006', '¥10,000 × 1 · ¥1,000 × 2 · ¥100 × 3 · ¥10 × 4 · ¥5 × 1'])
      expect(said).toContain(part)
    expect(said).not.toContain('4,123')
    // 10,000 + 2 × 1,000 + 3 × 100 + 4 × 10 + 5, and 5,000 + 2 × 1,000 + 5 + 1.
    expect(said).toMatch(/¥10,0001¥10,000¥5,0001¥5,000¥1,0004¥4,000¥5000¥0¥1003¥300¥500¥0¥104¥40¥52¥10¥11¥1/)
    const handed = await site.deps.db.selectFrom('payday_handed').selectAll().execute()
    expect(handed).toMatchObject([{ payday_id: payday, what: 'cash_list', people: 2, made_by: 'qr-owner' }])
    expect((await owner.get(listOf())).text).toContain(`href="${listOf()}/cash"`)
  })

  it('is the same PDF each time it is loaded, also once they are paid', async () => {
    const { owner } = site.as
    const load = (name: string) => owner.getBytes(`${listOf()}/${name}.pdf`)
    const first = await load('cash')
    expect([first.status, first.headers['content-type'], first.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ])
    const text = textOf(first.body)
    for (const part of [
      'Cashlist',
      'Payday1',
      'February1,2026toFebruary28,2026',
      '¥12,345',
      '¥7,006',
      '¥19,351',
    ])
      expect(text).toContain(part)
    const slips = await load('slips')
    expect(textOf(slips.body)).toContain('¥7,006')
    const mark = { mark: 'paid', day: '2026-03-05' } as const
    await markLines(site.deps.db, by(), { id: payday, staffIds: [site.staffId], mark }, site.deps.clock())
    expect((await load('cash')).body.equals(first.body)).toBe(true)
    expect((await load('slips')).body.equals(slips.body)).toBe(true)
    expect(fontsOf(first.body).every(({ embedded }) => embedded)).toBe(true)
    const undone = { mark: 'undone', reason: 'not yet' } as const
    await markLines(
      site.deps.db,
      by(),
      { id: payday, staffIds: [site.staffId], mark: undone },
      site.deps.clock(),
    )
  })

  it('has a statement for everybody on pages of their own, in the language each has agreed in', async () => {
    const { db } = site.deps
    const { person_id } = (await lines()).find((line) => line.staff_id === site.staffId) ?? {}
    const agreed = { document: 'terms', version: '2020-01-01', accepted_at: at('2030-01-01') } as const
    await db
      .insertInto('acceptance')
      .values({ person_id: person_id ?? '', lang: 'cn', ...agreed })
      .execute()
    const { status, body } = await site.as.owner.getBytes(`${listOf()}/statements.pdf`)
    expect(status).toBe(200)
    const all = await lines()
    expect(all.length).toBeGreaterThan(3)
    const words = wordsOf(body)
    const pages = Array.from({ length: all.length }, (_, page) =>
      words
        .filter((word) => word.page === page + 1)
        .map(({ text }) => text)
        .join(''),
    )
    expect(words.some(({ page }) => page > all.length)).toBe(false)
    const sorted = all.toSorted((a, b) => (a.code < b.code ? -1 : 1))
    for (const [n, { staff_id, code, opening, earned, taken_back }] of sorted.entries()) {
      const lang = staff_id === site.staffId ? 'cn' : 'en'
      expect(pages[n]).toContain(code)
      expect(pages[n]).toContain(formatYen(opening + earned - taken_back, lang))
      expect(pages[n]).toContain(lang === 'cn' ? '并非工资单' : 'notapayslip')
    }
  })

  it('gives a person their own statement, in the language in which they read, and nobody else’s', async () => {
    const path = (id: string) => `/profile/paydays/${payday}/${id}/statement.pdf`
    const { staff, manager, owner, foreign } = site.as
    const own = await staff.getBytes(path(site.staffId))
    expect(own.status).toBe(200)
    expect(textOf(own.body)).toContain('Arecordoftips,notapayslip')
    expect(textOf((await staff.getBytes(`${path(site.staffId)}?lang=ja`)).body)).toContain(
      '給与明細ではありません',
    )
    await staff.get(`${path(site.staffId)}?lang=en`)
    expect((await owner.getBytes(path(staffId(1)))).status).toBe(200)
    expect((await staff.get(path(staffId(1)))).status).toBe(403)
    expect((await manager.get(path(site.staffId))).status).toBe(403)
    expect((await foreign.get(path(site.staffId))).status).toBe(404)
    await addAccount(site, 'guest@example.jp', 'guest')
    expect((await (await signedIn(site, 'guest@example.jp')).get(path(site.staffId))).status).toBe(404)
  })

  it('is not printed any more once the days are reopened', async () => {
    const { db, clock } = site.deps
    const handed = await db.selectFrom('payday_handed').selectAll().execute()
    const back = await takePaydayBack(db, by(), { id: payday, unused: handed.length }, clock())
    expect(back).toMatchObject({ id: payday })
    for (const name of ['cash', 'cash.pdf', 'slips.pdf', 'statements.pdf'])
      expect((await site.as.owner.get(`${listOf()}/${name}`)).status).toBe(404)
    expect((await site.as.staff.get(`/profile/paydays/${payday}/${site.staffId}/statement.pdf`)).status).toBe(
      404,
    )
    expect(await db.selectFrom('payday_handed').selectAll().execute()).toEqual(handed)
  })
})
