import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { dayIn } from '../../../server/base/calendar.ts'
import { usualAccounts } from '../../../server/money/journal/journal.accounts.ts'
import { insertDeposit } from '../../deposits/deposit-rows.ts'
import { readRow, setRow } from '../../support/rows.ts'
import { plain } from '../../support/without-tags.ts'
import { qrSite } from '../qr/qr-site.ts'
import { paidTip } from '../refund/paid-tip.ts'

const journal = '/branch/business/journal'
const site = await qrSite()

const today = () => dayIn('Asia/Tokyo', site.deps.clock())
const days = () => ({ first: `${today().slice(0, 7)}-01`, last: today() })
const month = () => `?from=${days().first}&to=${days().last}`

it('is the owner’s, who first chooses a model and names accounts', async () => {
  for (const who of ['staff', 'manager'] as const)
    for (const page of [journal, `${journal}/accounts`, `${journal}/plain.csv`])
      expect((await site.as[who].get(page)).status).toBe(403)
  const { owner } = site.as
  expect((await owner.get('/branch/business/deposits')).text).toContain(`href="${journal}"`)
  expect(plain((await owner.get(journal)).text)).toContain('First choose with your tax accountant')
  const names = { ...usualAccounts, bank: '当座預金' }
  for (const [field, value] of [
    ['model', ''],
    ['bank', ' '],
    ['open', 'x'.repeat(13)],
    ['cash', '现金'],
  ] as const) {
    const sent = await owner.post(`${journal}/accounts`, { model: 'held', ...names, [field]: value })
    expect([field, sent.status, sent.text.includes(`href="#${field}"`)]).toEqual([field, 400, true])
  }
  expect((await owner.post(`${journal}/accounts`, { model: 'held', ...names })).headers.location).toBe(
    journal,
  )
})

it('is of whole days alone: with a day that is missing, or is none, the page asks for it', async () => {
  const { owner } = site.as
  for (const [asked, status] of [
    ['?from=&to=', 200],
    [`?from=${days().first}`, 200],
    ['?to=2026-02-30', 400],
  ] as const) {
    const shown = await owner.get(journal + asked)
    expect([shown.status, shown.text.includes('name="from"')]).toEqual([status, true])
  }
})

it('is made once, and can be had again as it was, in both forms', async () => {
  const { owner } = site.as
  const { db } = site.deps
  const tip = await paidTip(site, 3000)
  await setRow(db, 'tip', tip, { card_brand: 'jcb' })
  const { paid_attempt } = await readRow(db, 'tip', tip)
  const now = site.deps.clock()
  await insertDeposit(db, 'po_1', now, { amount: 2892, arrives_on: today() })
  const line = { deposit_id: 'po_1', id: 'txn', part: 'charge' as const, category: 'charge', source: 'ch' }
  await db
    .insertInto('deposit_line')
    .values({ ...line, gross: 3000, fee: 108, net: 2892, attempt_id: paid_attempt })
    .execute()
  const page = plain((await owner.get(journal + month())).text)
  expect(page).toContain('当座預金¥2,892¥0')
  expect(page).toContain('Total¥3,000¥3,000')
  expect(page).toContain('Make a journal')
  expect(page).not.toContain('of these entries are of days before')
  // Days to come are in no journal.
  const toCome = (await owner.get(`${journal}?from=${days().first}&to=2099-12-31`)).text
  expect(plain(toCome)).not.toContain('Make a journal')
  expect(page).toMatch(/still hold for the staff at the end of [^¥]*¥3,000/)
  expect((await owner.get(`${journal}/plain.csv${month()}`)).status).toBe(404)
  const twice = await Promise.all([owner.post(journal, days()), owner.post(journal, days())])
  expect(twice.map(({ status }) => status).sort()).toEqual([303, 400])
  expect((await owner.post(journal, { ...days(), last: 'never' })).status).toBe(400)
  const after = (await owner.get(journal + month())).text
  expect(plain(after)).toContain('All of these days is in a journal already')
  const [file = ''] = /[^"]*plain\.csv\?journal=\w+/.exec(after) ?? []
  const rows = parse((await owner.get(file)).text.slice(1), { columns: true }) as Record<string, string>[]
  const cells = (one: Record<string, string>) => [
    one.Voucher,
    one.Account,
    one.Tax,
    one['Debit (JPY)'],
    one['Credit (JPY)'],
  ]
  expect(rows.map(cells)).toEqual([
    ['1', '当座預金', '', '2892', ''],
    ['1', '支払手数料', 'Taxed 10%', '108', ''],
    ['1', '預り金', '', '', '3000'],
  ])
  expect(rows.map((one) => one.Note)).toEqual(Array(3).fill('Stripe po_1'))
  expect((await owner.get(`${journal}/plain.csv${month()}`)).text).toBe((await owner.get(file)).text)
  // Names that change later change no journal that was made.
  await owner.post(`${journal}/accounts`, { model: 'held', ...usualAccounts })
  expect((await owner.get(file)).text).toContain('当座預金')
  const sales = await owner.post(`${journal}/accounts`, { model: 'sales', ...usualAccounts })
  expect([sales.status, sales.text.includes('href="#model"')]).toEqual([400, true])

  const yayoi = await owner.get(`${journal}/yayoi.csv${month()}`)
  expect(yayoi.headers['content-type']).toContain('shift_jis')
  expect((await owner.get(`${journal}/else.csv${month()}`)).status).toBe(404)
})
