import { expect, it } from 'vitest'
import { readRow } from '../../support/rows.ts'
import { booksOf, heldIn, main, read } from '../payday/payday-form.ts'
import { qrSite } from '../qr/qr-site.ts'

const cash = '/branch/cash'
const dayMs = 24 * 60 * 60_000
const site = await qrSite()

const { owner } = site.as
const { db, clock } = site.deps
const { day: ago, business } = booksOf(site)
const typedFor = async (more: Record<string, string>) => {
  const { form = '' } = heldIn((await owner.get(cash)).text)
  const names = { first: 'Hana', second: 'Ken', branch: site.seed.branchId, day: ago(0) }
  return { form, ...names, amount: '4730', ...more }
}
const mine = { shown: '1', share: '1', 'person-qr-staff': '1' }
const rowOf = (id: string) => db.selectFrom('cash_count').selectAll().where('id', '=', id).executeTakeFirst()

it('a count shows its shares before anything is booked; those who were not there are unticked', async () => {
  const typed = await typedFor({})
  const page = await owner.post(cash, typed)
  const ticks = Object.keys(heldIn(page.text)).filter((name) => name.startsWith('person-'))
  expect([page.status, await rowOf(typed.form)]).toEqual([200, undefined])
  expect(ticks).toContain('person-qr-staff')
  const each = Math.floor(4730 / ticks.length).toLocaleString('en')
  expect(main(page.text)).toMatch(new RegExp(`People: ${ticks.length}\\..*¥${each}`))
  const again = await owner.post(cash, { ...typed, shown: '1', 'person-qr-staff': '1' })
  expect(main(again.text)).toMatch(/People: 1\..*¥4,730/)
  expect((await owner.post(cash, { ...typed, ...mine })).status).toBe(303)
  expect(JSON.parse((await rowOf(typed.form))?.split_inputs ?? '')).toMatchObject({ staff: ['qr-staff'] })
})

it('ticks who was there that day and not who joined since, and refuses another day and other people', async () => {
  const sakura = await readRow(db, 'staff', site.seed.staffIds[0] ?? '')
  const joined = {
    ...sakura,
    id: 'joined',
    code: 'joined',
    email: null,
    person_id: null,
    created_at: clock(),
  }
  await db.insertInto('staff').values(joined).execute()
  for (const [day, ticked] of [[ago(1), false] as const, [ago(0), true] as const]) {
    const { text } = await owner.post(cash, await typedFor({ day }))
    expect(text).toContain('name="person-joined"')
    expect([day, 'person-joined' in heldIn(text)]).toEqual([day, ticked])
  }
  await db.deleteFrom('staff').where('id', '=', 'joined').execute()
  for (const [field, typed] of [
    ['day', { ...mine, day: ago(8) }],
    ['people', { ...mine, 'person-of-another-branch': '1' }],
    ['people', { shown: '1', share: '1' }],
  ] as const)
    expect((await owner.post(cash, await typedFor(typed))).text).toContain(`href="#${field}"`)
})

it('is of days that the books have lost, however long ago these are, until an owner says that all are here', async () => {
  const marked = (answered: number | null) =>
    business({ books_end_at: clock() - 40 * dayMs, books_answered_at: answered })
  const send = async (day: string) => (await owner.post(cash, await typedFor({ ...mine, day }))).status
  await marked(null)
  expect([await send(ago(40)), await send(ago(41))]).toEqual([303, 400])
  await marked(clock())
  expect(await send(ago(40))).toBe(400)
})

it('is of its own day, which its page says', async () => {
  const typed = await typedFor({ ...mine, day: ago(3) })
  expect((await owner.post(cash, typed)).status).toBe(303)
  expect(await rowOf(typed.form)).toMatchObject({ of_day: ago(3) })
  expect(await read(owner, `${cash}/${typed.form}`)).toContain('Business day')
})

it('asks for the password above ten times the usual', async () => {
  site.wait(60 * 60_000)
  const send = async (amount: string) => (await owner.post(cash, await typedFor({ ...mine, amount }))).status
  for (let n = 0; n < 10; n++) await send('700')
  expect([await send('7000'), await send('7001')]).toEqual([303, 403])
})
