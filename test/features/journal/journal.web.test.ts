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
const accounts = `${journal}/accounts`
const site = await qrSite()

const today = () => dayIn('Asia/Tokyo', site.deps.clock())
const days = () => `?from=${today().slice(0, 7)}-01&to=${today()}`
const rowsOf = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[]

it('a journal is the owner’s, who first chooses a model and names accounts', async () => {
  for (const who of ['staff', 'manager'] as const)
    for (const page of [journal, accounts, `${journal}/plain.csv${days()}`])
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
  expect(plain((await owner.get(journal)).text)).not.toContain('First choose with your tax accountant')
})

it('a journal is of whole days: with a day that is missing, or is none, the page asks for it', async () => {
  const { owner } = site.as
  for (const [asked, status] of [
    ['?from=&to=', 200],
    [`?from=${today()}`, 200],
    ['?to=2026-02-30', 400],
  ] as const) {
    const shown = await owner.get(journal + asked)
    expect([shown.status, shown.text.includes('name="from"')]).toEqual([status, true])
    expect((await owner.get(`${journal}/plain.csv${asked}`)).status).toBe(404)
  }
  expect((await owner.get(`${journal}/other.csv${days()}`)).status).toBe(404)
})

it('a month shows its sums, says why it is provisional, and can be had in both forms', async () => {
  const { owner } = site.as
  const { db } = site.deps
  const tip = await paidTip(site, 3000)
  await setRow(db, 'tip', tip, { card_brand: 'jcb' })
  const { paid_attempt } = await readRow(db, 'tip', tip)
  await insertDeposit(db, 'po_1', site.deps.clock(), { amount: 2892, arrives_on: today() })
  const line = { deposit_id: 'po_1', id: 'txn', part: 'charge' as const, category: 'charge', source: 'ch' }
  await db
    .insertInto('deposit_line')
    .values({ ...line, gross: 3000, fee: 108, net: 2892, attempt_id: paid_attempt })
    .execute()
  const page = plain((await owner.get(journal + days())).text)
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
  const read = { name: 'deposits', holder: '', expires_at: 0, cursor: site.deps.clock() }
  await db.deleteFrom('job_lease').where('name', '=', 'deposits').execute()
  await db.insertInto('job_lease').values(read).execute()
  const bytes = await Promise.all(
    ['plain', 'yayoi'].map((form) => owner.get(`${journal}/${form}.csv${month}`)),
  )
  expect(plain((await owner.get(journal + month)).text)).toContain('These entries are final')
  expect(bytes[0]?.headers['content-disposition']).toMatch(/"journal-20/)
  expect(bytes.map(({ text }) => text)).toEqual([file.text, yayoi.text])
})
