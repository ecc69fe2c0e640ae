import { describe, expect, it } from 'vitest'
import { dayIn } from '../../../server/base/calendar.ts'
import { listOpening } from '../../../server/money/payday/payday.opening.ts'
import { beginChain } from '../../../server/money/payday/payday.service.ts'
import { beginWait } from '../../../server/money/payday/payday.wait.ts'
import { recordChange } from '../../../server/outbox/audit/audit.store.ts'
import { tipInto } from '../../payday/payday-rows.ts'
import { plain } from '../../support/without-tags.ts'
import { qrSite } from '../qr/qr-site.ts'
import { closeDays } from './closed-payday.ts'

const all = '/branch/business/payday'
const password = 'Correct-horse-1'
const dayMs = 24 * 60 * 60_000
/** A day can be closed once it has been over for so long. */
const hourMs = 60 * 60_000
const db = () => site.deps.db
const now = () => site.deps.clock()
const day = (ago: number) => dayIn('Asia/Tokyo', now() - ago * dayMs)

const site = await qrSite()
const { businessId, branchId } = site.seed
const where = { businessId, branchId, timeZone: 'Asia/Tokyo' }
const by = { businessId, memberId: 'qr-owner' }
const tip = (yen: number, to: string, ago: number) =>
  tipInto(db(), where, { yen, to, now: now(), at: now() - ago * dayMs })
await beginChain(db(), by, where, day(9), now() - 9 * dayMs)
await tipInto(db(), where, { yen: 900, to: 'qr-staff', now: now() - 8 * dayMs })
await closeDays(db(), { by, where, from: day(9), until: day(7), now: now() - 6 * dayMs + hourMs })
await beginWait(db(), { why: 'restore', booksAt: now() - 5 * dayMs }, now())
const elsewhere = await db().selectFrom('branch').select('id').where('id', '!=', branchId).executeTakeFirst()
const there = elsewhere?.id ?? ''
expect(there).not.toBe('')
const lost = { branch: branchId, answer: 'lost', lastDay: day(4), unread: '1' }
const { owner } = site.as
const shown = await owner.post(`${all}/restart`, lost)
const seal = /name="seal" value="([\w-]+)"/.exec(shown.text)?.[1] ?? ''
const done = await owner.post(`${all}/restart`, { ...lost, seal, presentPassword: password })
expect(done.status).toBe(303)
// Long enough that the password is asked again.
site.wait(60 * 60_000)
await tip(500, 'qr-staff', 5)
const { id } = await tip(700, 'branch', 5)
const found = { businessId, branchId, action: 'tip.unclaimed' as const, subject: id }
await recordChange(db(), { ...found, details: { amount: 700 } }, now())

describe('what is owed from before the books went back', () => {
  const address = () => `${all}/before?branch=${where.branchId}`
  const opens = async () => (await listOpening(db(), where.branchId)).map(({ yen }) => yen).sort()

  it('is asked of a last day: without one the form says so', async () => {
    for (const less of [{ lastDay: '' }, {}]) {
      const refused = await owner.post(`${all}/restart`, { branch: branchId, answer: 'lost', ...less })
      expect([refused.status, refused.text.includes('id="lastDay-error"')]).toEqual([400, true])
      expect(refused.text).toContain('Name the last day')
    }
  })

  it('is noted by owners of the business alone', async () => {
    const { owner, staff, manager, foreign } = site.as
    for (const [browser, status] of [
      [owner, 200],
      [staff, 403],
      [manager, 403],
      [foreign, 404],
    ] as const) {
      expect((await browser.get(address())).status).toBe(status)
      if (browser !== owner)
        expect((await browser.post(address(), { branch: where.branchId })).status).toBe(status)
    }
  })

  it('is a tip that came late, once it was answered: until then owners alone see it at home, with its sum', async () => {
    const { owner, manager } = site.as
    const says = async (browser: typeof owner) => plain((await browser.get('/branch')).text)
    const card = /tips came late for days that count as settled: 1\W*Say whether a paper holds them¥500/
    expect([card.test(await says(owner)), card.test(await says(manager))]).toEqual([true, false])
    expect((await owner.get('/branch')).text).toContain(`href="${address()}"`)
    const page = await owner.get(address())
    const tip = /name="tip" value="([\w-]+)"/.exec(page.text)?.[1] ?? ''
    expect(plain(page.text)).toContain('¥500')
    const said = { branch: where.branchId, tip, answer: 'opens' }
    const asked = await owner.post(address(), said)
    expect([asked.status, asked.text.includes('name="presentPassword"')]).toEqual([403, true])
    expect((await owner.post(address(), { ...said, presentPassword: password })).status).toBe(303)
    expect(await opens()).toEqual([500])
    expect(await says(owner)).not.toContain('came late')
    expect(plain((await owner.post(address(), said)).text)).toContain('This tip was answered already')
  })

  it('is a sum of a person, of a line that counts as settled, or of a tip that the house has', async () => {
    const { owner } = site.as
    const page = (await owner.get(address())).text
    const line = /value="(\w+\.qr-staff)"/.exec(page)?.[1] ?? ''
    const tip = /<option value="(\w+)">[^<]*¥700</.exec(page)?.[1] ?? ''
    const sum = { branch: where.branchId, who: 'qr-staff', yen: '１００', reason: 'late' }
    for (const [wrong, field] of [
      [{ ...sum, who: '' }, 'who'],
      [{ ...sum, yen: '0' }, 'yen'],
      [{ ...sum, reason: '' }, 'reason'],
      [{ ...sum, who: line, yen: '901' }, 'yen'],
      [{ ...sum, tip, yen: '701' }, 'yen'],
      [{ ...sum, tip, who: line }, 'yen'],
      [{ ...sum, who: 'nobody' }, 'who'],
    ] as const) {
      const refused = await owner.post(address(), wrong)
      expect([refused.status, refused.text.includes(`id="${field}-error"`)]).toEqual([400, true])
    }
    for (const more of [{}, { who: line, yen: '900' }, { tip, yen: '700' }])
      expect((await owner.post(address(), { ...sum, ...more })).status).toBe(303)
    expect(await opens()).toEqual([100, 500, 700, 900])
    // Pressed twice it is one sum; with another in it, the form asks.
    const form = /name="form" value="(\w+)"/.exec(page)?.[1] ?? ''
    const pressed = async (yen: string) => owner.post(address(), { ...sum, form, yen })
    expect([(await pressed('7')).status, (await pressed('7')).status]).toEqual([303, 303])
    const other = await pressed('8')
    expect(plain(other.text)).toContain('This form was already sent')
    expect(/name="form" value="(\w+)"/.exec(other.text)?.[1]).not.toBe(form)
    expect(await opens()).toEqual([100, 500, 7, 700, 900])
    const again = await owner.post(address(), { ...sum, who: line, yen: '1' })
    expect([again.status, again.text.includes('id="who-error"')]).toEqual([400, true])
    // Neither is offered again.
    const left = (await owner.get(address())).text
    expect([left.includes(line), left.includes(tip)]).toEqual([false, false])
  })

  it('is noted also of a branch of which nothing is missing', async () => {
    const { owner } = site.as
    const [restart, before] = [`${all}/restart?branch=${there}`, `${all}/before?branch=${there}`]
    const answer = { branch: there, answer: 'newest', unread: '1' }
    const { id } = await tipInto(
      db(),
      { businessId, branchId: there },
      { yen: 800, to: 'branch', now: now() },
    )
    const found = { businessId, branchId: there, action: 'tip.unclaimed' as const, subject: id }
    await recordChange(db(), { ...found, details: { amount: 800 } }, now())
    const sum = { branch: there, who: 'qr-staff', yen: '800', reason: 'hers', tip: id }
    // Nobody has answered: nothing can be noted yet, and no page leads to it.
    expect((await owner.get(restart)).text).not.toContain(before)
    expect((await owner.get(before)).text).not.toContain('name="yen"')
    expect((await owner.post(`${all}/restart`, { ...answer, presentPassword: password })).status).toBe(303)
    expect((await owner.get(restart)).text).toContain(`href="${before}"`)
    const page = (await owner.get(before)).text
    expect(page).toContain(`/branch/earning/tips/${id}"`)
    expect(plain(page)).toContain('Nothing is missing in these books.')
    expect(page).not.toContain('Tips that came late')
    expect((await owner.post(before, sum)).status).toBe(303)
    expect(await listOpening(db(), there)).toMatchObject([{ staffId: 'qr-staff', yen: 800 }])
    const left = (await owner.get(before)).text
    expect([left.includes(id), plain(left).includes('hers')]).toEqual([false, true])
  })
})
