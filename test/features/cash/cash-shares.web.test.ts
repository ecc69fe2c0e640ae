import { expect, it } from 'vitest'
import { verifyBooks } from '../../../server/money/verify/verify-books.ts'
import { readRow, setRow } from '../../support/rows.ts'
import { plain } from '../../support/without-tags.ts'
import { booksOf, heldIn, said } from '../payday/payday-form.ts'
import { qrSite } from '../qr/qr-site.ts'

const cash = '/branch/cash'
const dayMs = 24 * 60 * 60_000
const site = await qrSite()

const { day: ago } = booksOf(site)
const typedFor = async (more: Record<string, string>) => {
  const { form = '' } = heldIn((await site.as.owner.get(cash)).text)
  const names = { first: 'Hana', second: 'Ken', branch: site.seed.branchId, day: ago(0) }
  return { form, ...names, amount: '4730', ...more }
}
const mine = { shown: '1', share: '1', 'person-qr-staff': '1' }
const rowOf = (id: string) =>
  site.deps.db.selectFrom('cash_count').selectAll().where('id', '=', id).executeTakeFirst()

it('a count shows its shares before anything is booked; those who were not there are unticked', async () => {
  const { owner } = site.as
  const typed = await typedFor({})
  const page = await owner.post(cash, typed)
  const ticks = Object.keys(heldIn(page.text)).filter((name) => name.startsWith('person-'))
  expect([page.status, await rowOf(typed.form)]).toEqual([200, undefined])
  expect(ticks).toContain('person-qr-staff')
  const each = Math.floor(4730 / ticks.length).toLocaleString('en')
  expect(plain(page.text)).toMatch(new RegExp(`People: ${ticks.length}\\..*¥${each}`))
  const again = await owner.post(cash, { ...typed, shown: '1', 'person-qr-staff': '1' })
  expect(plain(again.text)).toMatch(/People: 1\..*¥4,730/)
  expect((await owner.post(cash, { ...typed, ...mine })).status).toBe(303)
  expect(JSON.parse((await rowOf(typed.form))?.split_inputs ?? '')).toMatchObject({ staff: ['qr-staff'] })
  // The same again is the same; with somebody else it is another one.
  expect((await owner.post(cash, { ...typed, ...mine })).status).toBe(303)
  const other = await owner.post(cash, { ...typed, ...mine, 'person-qr-manager': '1' })
  expect(said(other)).toMatch(/^400.*already sent/)
})

it('ticks who was there that day: not who joined since, but who has left or moved since', async () => {
  const { owner } = site.as
  const { db } = site.deps
  const { branchId, hotel } = site.seed
  const now = site.deps.clock()
  const sakura = await readRow(db, 'staff', site.seed.staffIds[0] ?? '')
  const person = (id: string, more: Partial<typeof sakura>) => ({
    ...{ ...sakura, id, code: id, name: id, email: null, person_id: null, created_at: now - 9 * dayMs },
    ...more,
  })
  await db
    .insertInto('staff')
    .values([
      person('joined-today', { created_at: now }),
      person('left-today', { deleted_at: now }),
      person('left-before', { deleted_at: now - 3 * dayMs }),
      person('moved-away', { branch_id: hotel.branchId }),
      person('moved-here', {}),
    ])
    .execute()
  const share = { span: 'day' as const, period: ago(1), tips: 1, earned: 5, refunded: 0, disputed: 0 }
  const sums = [
    { ...share, branch_id: branchId, holder: 'moved-away' },
    { ...share, branch_id: hotel.branchId, holder: 'moved-here' },
  ]
  await db.insertInto('earning_sum').values(sums).execute()
  const names = ['joined-today', 'left-today', 'left-before', 'moved-away', 'moved-here']
  const offered = async (day: string, branch: string) => {
    const { text } = await owner.post(cash, await typedFor({ day, branch }))
    return names.map((name) => {
      const field = new RegExp(`name="person-${name}"[^>]*>`).exec(text)?.[0]
      return field && (field.includes('checked') ? 'ticked' : 'not ticked')
    })
  }
  const not = 'not ticked'
  expect(await offered(ago(1), branchId)).toEqual([not, 'ticked', undefined, 'ticked', not])
  expect(await offered(ago(0), branchId)).toEqual(['ticked', 'ticked', undefined, undefined, 'ticked'])
  expect(await offered(ago(1), hotel.branchId)).toEqual([undefined, undefined, undefined, not, 'ticked'])
  await db.deleteFrom('earning_sum').where('holder', 'in', names).execute()
  await db.deleteFrom('staff').where('id', 'in', names).execute()
})

it('is of today or of one of the seven days before, and of people of the branch', async () => {
  const { owner } = site.as
  const said = async (more: Record<string, string>) => {
    const sent = await owner.post(cash, await typedFor({ ...mine, ...more }))
    return [sent.status, /href="#(day|people)"/.exec(sent.text)?.[1]]
  }
  expect(await said({ day: ago(8) })).toEqual([400, 'day'])
  expect(await said({ day: ago(-1) })).toEqual([400, 'day'])
  expect(await said({ day: 'yesterday' })).toEqual([400, 'day'])
  expect(await said({ 'person-of-another-branch': '1' })).toEqual([400, 'people'])
  const nobody = await owner.post(cash, await typedFor({ shown: '1', share: '1' }))
  expect([nobody.status, nobody.text.includes('href="#people"')]).toEqual([400, true])
  const typed = await typedFor({ ...mine, day: ago(7) })
  expect((await owner.post(cash, typed)).status).toBe(303)
  expect(await rowOf(typed.form)).toMatchObject({ of_day: ago(7) })
})

it('is of days that the books have lost, however long ago these are, until an owner says that all are here', async () => {
  const { db } = site.deps
  const { owner } = site.as
  const marked = (answered: number | null) =>
    setRow(db, 'business', site.seed.businessId, {
      books_end_at: site.deps.clock() - 40 * dayMs,
      books_answered_at: answered,
    })
  const send = async (day: string) => (await owner.post(cash, await typedFor({ ...mine, day }))).status
  await marked(null)
  expect([await send(ago(40)), await send(ago(41))]).toEqual([303, 400])
  await marked(site.deps.clock())
  expect(await send(ago(40))).toBe(400)
  expect((await verifyBooks(db)).differences).toEqual([])
})

it('is of its own day, and its correction of the day of the press', async () => {
  const { owner, staff } = site.as
  const typed = await typedFor({ ...mine, day: ago(3) })
  expect((await owner.post(cash, typed)).status).toBe(303)
  expect(plain((await owner.get(`${cash}/${typed.form}`)).text)).toContain('Business day')
  expect((await owner.post(`${cash}/${typed.form}`, { reason: 'typed twice' })).status).toBe(303)
  const back = site.deps.db.selectFrom('cash_count').select('of_day').where('corrects', '=', typed.form)
  expect(await back.execute()).toEqual([{ of_day: ago(0) }])
  expect((await staff.get(cash)).status).toBe(403)
  expect((await verifyBooks(site.deps.db)).differences).toEqual([])
})

it('asks for the password above ten times the usual', async () => {
  const { owner } = site.as
  site.wait(60 * 60_000)
  const send = async (amount: string) => (await owner.post(cash, await typedFor({ ...mine, amount }))).status
  await site.deps.db.deleteFrom('cash_share').execute()
  await site.deps.db.deleteFrom('cash_count').execute()
  expect([await send('100000'), await send('100001')]).toEqual([303, 403])
  for (let n = 0; n < 10; n++) await send('700')
  expect([await send('7000'), await send('7001')]).toEqual([303, 403])
})
