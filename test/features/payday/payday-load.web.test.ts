import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dayIn } from '../../../server/base/calendar.ts'
import { forget, remember, remembered } from '../../../server/db/remembered.store.ts'
import { claimBooks } from '../../../server/money/books/owner.ts'
import { verifyBooks } from '../../../server/money/books/verify.ts'
import { type PaydayRecord, parseRecord, textOfRecord } from '../../../server/money/payday/payday.record.ts'
import { keepPaydayFile } from '../../../server/operations/backups/payday-file.ts'
import { operatorOf } from '../../support/operator.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { openQrSite, type QrSite } from '../qr/qr-site.ts'
import { paidTip } from '../refund/paid-tip.ts'

const all = '/branch/business/payday'
const load = `${all}/load`
const record = `${all}/paydays.json`
const password = 'Correct-horse-1'
let site: QrSite
beforeAll(async () => {
  site = await openQrSite()
})
afterAll(() => site.close())

const folder = () => site.deps.config.backups?.dir ?? ''
const kept = () => join(folder(), readdirSync(folder()).find((name) => name.endsWith('.json')) ?? 'none')
const plain = (html: string) => withoutTags(html.replace(/<style.*?<\/style>/s, '')).replaceAll(/\s+/g, ' ')
const admin = (words: string) => operatorOf(site.where)(...words.split(' '))

/** The books as a backup from before the payday has them. */
async function goBack() {
  const { db } = site.deps
  for (const table of ['payday_difference', 'payday_mark', 'payday_line', 'payday'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('branch').set({ payday_until: null }).execute()
  await remember(db, 'restored', String(site.deps.clock()))
}

describe('the file of paydays', () => {
  let file = ''
  let one = ''
  const read = () => parseRecord(file) as PaydayRecord
  const upload = (bytes: string, fields: Record<string, string> = {}) =>
    site.as.owner.upload(load, { what: 'file', ...fields }, { field: 'file', name: 'p.json', bytes })

  it('is written when a payday is closed and when it is marked', async () => {
    const { owner } = site.as
    await paidTip(site, 1000)
    const day = dayIn('Asia/Tokyo', site.deps.clock())
    const next = `${all}/next/${site.seed.branchId}`
    expect((await owner.get(record)).status).toBe(404)
    await owner.post(`${all}/begin/${site.seed.branchId}`, { from: day })
    site.wait(2 * 24 * 60 * 60_000)
    const seal =
      /name="seal" value="([\w-]+)"/.exec((await owner.get(`${next}?until=${day}`)).text)?.[1] ?? ''
    const closed = await owner.post(next, { until: day, seal, presentPassword: password })
    one = closed.headers.location ?? ''
    const [line] = await site.deps.db.selectFrom('payday_line').selectAll().execute()
    const mark = { who: line?.staff_id ?? '', what: 'paid', day, reason: '' }
    expect((await owner.post(one, mark)).status).toBe(303)
    file = readFileSync(kept(), 'utf8')
    expect(statSync(kept()).mode & 0o777).toBe(0o600)
    expect(read()).toMatchObject({ paydays: [{ number: 1 }], marks: [{ mark: 'paid' }] })
    expect(plain((await owner.get(one)).text)).toContain('kept as a file beside the backups')
    expect((await owner.get(record)).text).toBe(file)
    for (const other of [site.as.staff, site.as.manager])
      for (const address of [record, load]) expect((await other.get(address)).status).toBe(403)
  })

  it('says that the cash list was opened', async () => {
    await site.deps.db.updateTable('payday_line').set({ way: 'cash' }).execute()
    expect((await site.as.owner.get(`${one}/cash`)).status).toBe(200)
    const now = parseRecord(readFileSync(kept(), 'utf8')) as PaydayRecord
    expect(now.handed.map(({ what }) => what)).toEqual(['cash_list'])
    await site.deps.db.deleteFrom('payday_handed').execute()
    await site.deps.db.updateTable('payday_line').set({ way: 'payroll' }).execute()
    writeFileSync(kept(), file)
  })

  it('is not written by books that went back without a word, and marks them', async () => {
    const { db } = site.deps
    const marks = await db.selectFrom('payday_mark').selectAll().execute()
    await db.deleteFrom('payday_mark').execute()
    await keepPaydayFile(db, { dir: folder(), businessId: site.seed.businessId })
    expect(readFileSync(kept(), 'utf8')).toBe(file)
    expect(await remembered(db, 'restored')).toBeDefined()
    await forget(db, 'restored')
    await db.insertInto('payday_mark').values(marks).execute()
  })

  it('is written anew where another business’s lies in its place', async () => {
    const { db } = site.deps
    const foreign = { ...read(), business: { id: 'another', name: 'b' }, at: Number.MAX_SAFE_INTEGER }
    writeFileSync(kept(), textOfRecord(foreign))
    await keepPaydayFile(db, { dir: folder(), businessId: site.seed.businessId })
    expect([readFileSync(kept(), 'utf8'), await remembered(db, 'restored')]).toEqual([file, undefined])
  })

  it('stands in the way of a statement that nothing is missing', async () => {
    const { owner } = site.as
    await goBack()
    const page = plain((await owner.get(load)).text)
    expect(page).toContain('These books lack, of what it holds: paydays 1, reopened 0, notes 1')
    const stated = await owner.post(load, { what: 'none' })
    expect([stated.status, stated.text.includes('holds paydays or notes that are missing here')]).toEqual([
      400,
      true,
    ])
  })

  it('is refused when it is damaged, of others, older, or does not fit', async () => {
    const good = read()
    const [payday] = good.paydays
    if (!payday) throw new Error('no payday')
    const other = (change: Partial<PaydayRecord>) => textOfRecord({ ...good, ...change })
    const refusals: [string, string][] = [
      ['', 'Choose a file'],
      ['{', 'The file is damaged'],
      [file.replace('"paid"', '"carried"'), 'The file is damaged'],
      [other({ people: [] }), 'The file is damaged'],
      [other({ format: 2 as never }), 'The file is of another version'],
      [other({ business: { id: 'another', name: 'b' } }), 'The file is of another business'],
      [
        other({
          branches: good.branches.map((branch) => ({ ...branch, id: 'gone' })),
          paydays: good.paydays.map((each) => ({ ...each, branch_id: 'gone' })),
        }),
        'a branch that these books don’t have',
      ],
      [other({ paydays: [{ ...payday, number: 3 }] }), 'a payday is missing'],
      [other({ at: good.at - 1 }), 'The file beside the backups is newer'],
    ]
    for (const [bytes, words] of refusals) {
      const refused = await upload(bytes)
      expect([words, refused.status, plain(refused.text).includes(words)]).toEqual([words, 400, true])
      expect(refused.text).toContain('id="file-error"')
    }
    expect(await site.deps.db.selectFrom('payday').selectAll().execute()).toEqual([])
  })

  it('is loaded with the password, and a second time holds nothing new', async () => {
    site.wait(11 * 60_000)
    const asked = await upload(file)
    expect([asked.status, asked.text.includes('name="presentPassword"')]).toEqual([403, true])
    const fields = { what: 'file', text: file, presentPassword: password }
    const loaded = await site.as.owner.upload(load, fields)
    expect([loaded.status, loaded.headers.location]).toEqual([303, all])
    expect(await remembered(site.deps.db, 'restored')).toBeUndefined()
    expect(plain((await site.as.owner.get(one)).text)).toContain('Paid')
    expect((await site.as.owner.get('/branch/audit')).text).toContain('Loaded paydays from their file')
    expect((await verifyBooks(site.deps.db)).differences).toEqual([])
    expect(readFileSync(kept(), 'utf8')).toBe(file)
    expect((await upload(file)).text).toContain('These books hold everything that is in the file')
  })

  it('beside the backups is loaded by one button, and by the operator', async () => {
    await goBack()
    expect((await site.as.owner.post(load, { what: 'kept' })).headers.location).toBe(all)
    const away = kept()
    const mine = join(site.where.dataDir, 'mine.json')
    writeFileSync(mine, file)
    rmSync(away)
    await goBack()
    expect((await site.as.owner.post(load, { what: 'kept' })).text).toContain('is not there any more')
    if (site.where.databaseUrl) return
    // The operator's clock is the computer's: the days of the file are over.
    vi.useFakeTimers({ toFake: ['Date'], now: site.deps.clock() })
    expect(await admin(`paydays load ${mine}`)).toMatch(/^Loaded, as of .*: paydays 1, reopened 0, marks 1/)
    expect(existsSync(away)).toBe(true)
    await expect(admin(`paydays load ${mine}`)).rejects.toThrow(/holds nothing that these books lack/)
    writeFileSync(mine, '{')
    await expect(admin(`paydays load ${mine}`)).rejects.toThrow(/is damaged/)
    await expect(admin('paydays load /nowhere')).rejects.toThrow(/there is no file/)
    vi.useRealTimers()
    expect((await verifyBooks(site.deps.db)).differences).toEqual([])
  })

  it('tells what the restored books differ, and lets the house bear it', async () => {
    const { owner } = site.as
    await goBack()
    const { db } = site.deps
    // One share came after the backup: the books of these days have less.
    const [line] = await db
      .selectFrom('earning_sum')
      .selectAll()
      .where('span', '=', 'day')
      .where('holder', '=', read().lines[0]?.staff_id ?? '')
      .execute()
    await db
      .updateTable('earning_sum')
      .set({ earned: 0 })
      .where('span', '=', 'day')
      .where('holder', '=', line?.holder ?? '')
      .execute()
    expect((await upload(file)).headers.location).toBe(all)
    const page = plain((await owner.get(one)).text)
    expect(page).toContain('What a restore changed')
    expect(page).toContain(`−¥${line?.earned}`)
    const bear = `${one}/house-bears`
    expect(plain((await owner.get(bear)).text)).toContain('The branch bears what people would owe')
    expect((await owner.post(bear, {})).headers.location).toBe(one)
    expect(plain((await owner.get(one)).text)).toContain('Borne by the branch')
    expect((await owner.get(`${one}/take-back`)).status).toBe(200)
  })

  it('goes with the books of test keys', async () => {
    if (site.where.databaseUrl) return
    const { db } = site.deps
    await claimBooks(db, 'test', 1)
    expect(existsSync(kept())).toBe(true)
    expect(await admin('books forget-test --yes')).toMatch(/^Forgotten: /)
    expect(existsSync(kept())).toBe(false)
  })
})
