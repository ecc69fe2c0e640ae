import type { Insertable } from 'kysely'
import { describe, expect, it } from 'vitest'
import { dayAfter, dayIn, daysBefore } from '../../../server/base/calendar.ts'
import { remember } from '../../../server/db/remembered.store.ts'
import type { DepositLineTable, DepositTable } from '../../../server/db/schema.ts'
import { readRow, setRow } from '../../support/rows.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { qrSite } from '../qr/qr-site.ts'
import { paidTip } from '../refund/paid-tip.ts'

const all = '/branch/business/deposits'
const site = await qrSite()

const plain = (html: string) => withoutTags(html.replace(/<style.*?<\/style>/s, '')).replaceAll(/\s+/g, ' ')
const today = () => dayIn('Asia/Tokyo', site.deps.clock())
const short = (day: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day))
const long = (day: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))

async function deposit(
  id: string,
  more: Partial<Insertable<DepositTable>>,
  lines: Partial<DepositLineTable>[] = [],
) {
  const now = site.deps.clock()
  const row = {
    id,
    amount: 2_300,
    currency: 'JPY',
    status: 'paid' as const,
    automatic: 1,
    failure: null,
    reconciliation: 'completed' as const,
    arrives_on: today(),
    itemised_at: now,
    next_check_at: null,
    created_at: now,
  }
  await site.deps.db
    .insertInto('deposit')
    .values({ ...row, ...more })
    .execute()
  for (const line of lines) {
    const { gross = 0, fee = 0 } = line
    const of = { deposit_id: id, id: 'txn', part: 'charge' as const, category: 'charge', attempt_id: null }
    await site.deps.db
      .insertInto('deposit_line')
      .values({ ...of, source: null, ...line, gross, fee, net: gross - fee })
      .execute()
  }
}

describe('an owner’s deposits', () => {
  let tip = ''

  it('are no one else’s', async () => {
    for (const who of ['staff', 'manager'] as const) {
      expect((await site.as[who].get(all)).status).toBe(403)
    }
    const { owner } = site.as
    expect((await owner.get('/branch/business/payday')).text).toContain(`href="${all}"`)
    expect(plain((await owner.get(all)).text)).toContain('No deposit on these days')
    expect((await owner.get(`${all}/po_none`)).status).toBe(404)
  })

  it('say which right the key lacks', async () => {
    await remember(site.deps.db, 'payouts_refused', 'rak_payout_read')
    expect(plain((await site.as.owner.get(all)).text)).toContain('(rak_payout_read)')
    await site.deps.db.deleteFrom('remembered').where('name', '=', 'payouts_refused').execute()
  })

  it('are what makes up the line in the bank', async () => {
    const { owner } = site.as
    tip = await paidTip(site, 3000)
    const { paid_attempt } = await readRow(site.deps.db, 'tip', tip)
    const ours = { attempt_id: paid_attempt, source: 'ch_1' }
    await deposit('po_1', {}, [
      { id: 'txn_1', gross: 3000, fee: 108, ...ours },
      { id: 'txn_2', gross: -500, part: 'taken_back', category: 'refund', ...ours },
      { id: 'fee', gross: -92, part: 'other', category: 'fee' },
    ])
    const list = plain((await owner.get(all)).text)
    expect(list).toContain('¥3,000−¥108−¥500−¥92¥2,300')
    const one = plain((await owner.get(`${all}/po_1`)).text)
    expect(one).toContain('Deposit of ¥2,300')
    expect(one).toContain('Other: fees that are not of one payment−¥92')
    expect((await owner.get(`${all}/po_1`)).text).toContain(`href="/branch/earning/tips/${tip}"`)
    // Each tip is told by its day, branch, person and number.
    const [row = ''] = new RegExp(
      `<tr><th scope="row"><a href="/branch/earning/tips/${tip}".*?</tr>`,
      's',
    ).exec((await owner.get(`${all}/po_1`)).text) ?? ['']
    const { name } = await readRow(site.deps.db, 'branch', site.seed.branchId)
    for (const part of [short(today()), name, tip]) expect(plain(row)).toContain(part)
  })

  it('say where the money of a tip is, and how much of a payday has arrived', async () => {
    const { owner } = site.as
    const tipPage = `/branch/earning/tips/${tip}`
    expect(plain((await owner.get(tipPage)).text)).toContain(`Arrived ${long(today())}`)
    expect((await owner.get(tipPage)).text).toContain(`href="${all}/po_1"`)
    const at = (status: 'on_way' | 'failed' | 'canceled') =>
      setRow(site.deps.db, 'deposit', 'po_1', { status })
    await at('on_way')
    expect(plain((await owner.get(tipPage)).text)).toContain(`On its way, bank day ${long(today())}`)
    // Cancelled or failed: Stripe has the money again.
    await at('canceled')
    expect(plain((await owner.get(tipPage)).text)).toContain('At Stripe')
    await at('failed')
    const day = dayAfter(today())
    await setRow(site.deps.db, 'tip', tip, { available_on: day })
    expect(plain((await owner.get(tipPage)).text)).toContain(`At Stripe, available from ${long(day)}`)
    await setRow(site.deps.db, 'deposit', 'po_1', { status: 'paid' })
  })

  it('name what they are not', async () => {
    const { owner } = site.as
    await deposit('po_manual', {
      automatic: 0,
      reconciliation: 'not_applicable',
      itemised_at: null,
      amount: 700,
    })
    await deposit('po_debit', { amount: -800 }, [
      { id: 'x', gross: -800, part: 'other', category: 'something_new' },
    ])
    await deposit('po_usd', { amount: 1_234, currency: 'USD', itemised_at: null })
    await deposit('po_failed', { status: 'failed', amount: 2_000 }, [])
    const said = async (id: string) => plain((await owner.get(`${all}/${id}`)).text)
    expect(await said('po_manual')).toContain('Stripe does not tell which payments are in it')
    expect(await said('po_debit')).toContain('Stripe took this amount from the bank account')
    expect(await said('po_debit')).toContain('Other: something_new−¥800')
    expect(await said('po_usd')).toContain('$12.34')
    expect(await said('po_failed')).toContain('its tips arrive with a later deposit')
    // What failed says so at once.
    const failed = (await owner.get(`${all}/po_failed`)).text
    expect(plain(failed)).toContain('¥2,000 did not reach the bank')
    expect(failed).toContain('class="notice bad"')
    // It is in no sum: 2,300 and 700 less 800 are.
    const month = `${all}?from=${daysBefore(today(), 30)}&to=${today()}`
    expect(plain((await owner.get(month)).text)).toMatch(/Sum in the bank.*¥2,200/)
  })

  it('are sorted, and step from month to month', async () => {
    const { owner } = site.as
    const order = async (query: string) =>
      [...(await owner.get(`${all}${query}`)).text.matchAll(/deposits\/(po_\w+)"/g)].map(([, id]) => id)
    const month = { from: `${today().slice(0, 7)}-01`, to: today() }
    const days = `from=${month.from}&to=${month.to}`
    const rising = await order(`?${days}&sort=amount`)
    expect(rising[0]).toBe('po_debit')
    expect(await order(`?${days}&sort=-amount`)).toEqual(rising.toReversed())
    expect(await order('?from=2020-01-01&to=2020-01-31')).toEqual([])
    const wrong = await owner.get(`${all}?from=never`)
    expect([wrong.status, wrong.text.includes('value="never"')]).toEqual([400, true])
    const before = await owner.get(all)
    expect(before.text).toMatch(/class="stepper"/)
  })
})
