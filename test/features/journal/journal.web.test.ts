import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { usualAccounts } from '../../../server/money/journal/journal.accounts.ts'
import { insertDeposit } from '../../deposits/deposit-rows.ts'
import { readRow, setRow } from '../../support/rows.ts'
import { booksOf, read } from '../payday/payday-form.ts'
import { qrSite } from '../qr/qr-site.ts'
import { paidTip } from '../refund/paid-tip.ts'

const journal = '/branch/business/journal'
const accounts = `${journal}/accounts`
const site = await qrSite()
const { owner } = site.as

const { day } = booksOf(site)
const days = () => `?from=${day(0).slice(0, 7)}-01&to=${day(0)}`
const rowsOf = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[]

it('a journal is the owner’s, who first chooses a model and names accounts', async () => {
  for (const who of ['staff', 'manager'] as const)
    for (const page of [journal, accounts, `${journal}/plain.csv${days()}`])
      expect((await site.as[who].get(page)).status).toBe(403)
  expect((await owner.get('/branch/business/deposits')).text).toContain(`href="${journal}"`)
  expect(await read(owner, journal)).toContain('First choose with your tax accountant')
  const names = { ...usualAccounts, bank: '当座預金' }
  for (const [field, value] of [
    ['model', ''],
    ['bank', ' '],
    ['open', 'x'.repeat(13)],
    ['cash', '现金'],
    ['held', '=1+2+cmd'],
    ['fees', '@SUM(1)'],
    ['sales', '-1'],
    ['house', '＋1'],
  ] as const) {
    const sent = await owner.post(accounts, { model: 'held', ...names, [field]: value })
    expect([field, sent.status, sent.text.includes(`href="#${field}"`)]).toEqual([field, 400, true])
    expect(sent.text).toContain('value="当座預金"'.slice(0, field === 'bank' ? 0 : undefined))
  }
  expect((await owner.post(accounts, { model: 'held', ...names })).headers.location).toBe(journal)
  expect((await owner.get(accounts)).text).toContain('value="当座預金"')
  expect(await read(owner, journal)).not.toContain('First choose with your tax accountant')
})

it('a journal is of whole days: with a day that is missing, or is none, the page asks for it', async () => {
  for (const [asked, status] of [
    ['?from=&to=', 200],
    [`?from=${day(0)}`, 200],
    ['?to=2026-02-30', 400],
  ] as const) {
    const shown = await owner.get(journal + asked)
    expect([shown.status, shown.text.includes('name="from"')]).toEqual([status, true])
    expect((await owner.get(`${journal}/plain.csv${asked}`)).status).toBe(404)
  }
  expect((await owner.get(`${journal}/other.csv${days()}`)).status).toBe(404)
})

it('a month shows its sums, says why it is provisional, and can be had in both forms', async () => {
  const { db } = site.deps
  const tip = await paidTip(site, 3000)
  await setRow(db, 'tip', tip, { card_brand: 'jcb' })
  const { paid_attempt } = await readRow(db, 'tip', tip)
  await insertDeposit(db, 'po_1', site.deps.clock(), { amount: 2892, arrives_on: day(0) })
  const line = { deposit_id: 'po_1', id: 'txn', part: 'charge' as const, category: 'charge', source: 'ch' }
  await db
    .insertInto('deposit_line')
    .values({ ...line, gross: 3000, fee: 108, net: 2892, attempt_id: paid_attempt })
    .execute()
  const page = await read(owner, journal + days())
  expect(page).toContain('当座預金¥2,892支払手数料 · Taxed 10%¥108預り金-¥3,000'.replace('-', '−'))
  expect(page).toContain('Provisional: entries may still change until ten days after the last day.')
  const file = await owner.get(`${journal}/plain.csv${days()}`)
  expect(file.headers['content-disposition']).toContain('journal-provisional-')
  expect(rowsOf(file.text).map((row) => [row.Voucher, row.Account, row['Debit (JPY)'], row.Note])).toEqual([
    ['1', '当座預金', '2892', 'Stripe po_1'],
    ['1', '支払手数料', '108', 'Stripe po_1'],
    ['1', '預り金', '', 'Stripe po_1'],
  ])
  const yayoi = await owner.get(`${journal}/yayoi.csv${days()}`)
  expect(yayoi.headers['content-type']).toContain('shift_jis')
  expect((await site.as.foreign.get(`${journal}/plain.csv${days()}`)).text).not.toContain('po_1')
  // The same month, long after: Stripe’s list was read since, and the same bytes come each time.
  const month = days()
  site.wait(45 * 24 * 3_600_000)
  await owner.post('/auth/login', { email: 'owner@example.jp', password: 'Correct-horse-1' })
  const lease = { name: 'deposits', holder: '', expires_at: 0, cursor: site.deps.clock() }
  await db.deleteFrom('job_lease').where('name', '=', 'deposits').execute()
  await db.insertInto('job_lease').values(lease).execute()
  const bytes = await Promise.all(
    ['plain', 'yayoi'].map((form) => owner.get(`${journal}/${form}.csv${month}`)),
  )
  expect(await read(owner, journal + month)).toContain('These entries are final')
  expect(bytes[0]?.headers['content-disposition']).toMatch(/"journal-20/)
  expect(bytes.map(({ text }) => text)).toEqual([file.text, yayoi.text])
})
