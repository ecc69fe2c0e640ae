import { describe, expect, it } from 'vitest'
import { type Mark, markLines, takePaydayBack } from '../../../server/money/payday/payday.marks.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { closeDays } from '../payday/closed-payday.ts'
import { qrSite, type Who } from '../qr/qr-site.ts'
import { payTip } from './earned.ts'

const site = await qrSite()
const { db } = site.deps
const { businessId, branchId, staffIds, hotel } = site.seed
const [due = '', paid = '', carried = '', open = '', back = ''] = staffIds
const guest = hotel.staffIds[0] ?? ''
const now = Date.now()
const year = Number(new Date(now).getUTCFullYear()) - 1
const by = { businessId, memberId: 'qr-owner' }
const where = { businessId, branchId, timeZone: 'Asia/Tokyo' }
const inHotel = { ...where, branchId: hotel.branchId }

const tip = (staffId: string, day: string, at = branchId) =>
  payTip(db, { branchId: at, amount: 1000, at: Date.parse(`${year}-${day}T12:00:00+09:00`), staffId })
const close = (at: typeof where, from: string, until: string) =>
  closeDays(db, { by, where: at, from: `${year}-${from}`, until: `${year}-${until}`, now })
const mark = async (id: string, staffId: string, given: Mark) =>
  expect(await markLines(db, by, { id, staffIds: [staffId], mark: given }, now)).not.toHaveProperty('refused')

const head = 'Pay of closed days'
type Shown = { from?: string; to?: string; branch?: string }
async function table(who: Who, { from = '03-01', to = '03-31', branch = '' }: Shown = {}) {
  const days = `from=${year}-${from}&to=${year}-${to}`
  const { text } = await site.as[who].get(`/branch/earning?${days}${branch && `&branch=${branch}`}`)
  const html = /<table[^>]* id="people".*?<\/table>/s.exec(text)?.[0] ?? ''
  const cells = [...html.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[hd].*?<\/t[hd]>/gs)].map(([cell]) => withoutTags(cell)),
  )
  return { html, heads: cells[0] ?? [], cells }
}
/** What stands in the last column, by person; undefined where that column is not about pay. */
async function payOf(shown: Shown = {}, who: Who = 'owner') {
  const { html, heads } = await table(who, shown)
  if (heads.at(-1) !== head) return undefined
  const rows = html.matchAll(/staff=([\w-]+)".*?<td class="pay">(.*?)<\/td>/gs)
  return Object.fromEntries([...rows].map(([, staff, pay]) => [staff, pay]))
}

describe('what became of people’s pay, beside what they earned', async () => {
  await tip(due, '02-10')
  for (const staffId of [due, paid, carried]) await tip(staffId, '03-05')
  await tip(paid, '03-05', hotel.branchId)
  await tip(guest, '03-05', hotel.branchId)
  await tip(paid, '03-31')
  await tip(due, '04-10')
  await tip(open, '04-20')
  const march = await close(where, '03-01', '03-31')
  await mark(march, paid, { mark: 'paid', day: `${year}-04-01` })
  await mark(march, carried, { mark: 'carried', reason: 'Next time' })
  const ofHotel = await close(inHotel, '03-01', '03-31')

  it('says who was paid, who is to be, and what is carried, by the paydays of one branch', async () => {
    const words = { [due]: 'To be paid', [paid]: 'Paid', [carried]: 'Carried to the next payday' }
    expect(await payOf({ branch: branchId })).toEqual(words)
    expect(await payOf({ branch: hotel.branchId })).toEqual({ [paid]: 'To be paid', [guest]: 'To be paid' })
    await mark(ofHotel, guest, { mark: 'paid', day: `${year}-04-01` })
    // Of several lines what is still to be paid counts.
    expect(await payOf()).toEqual({ ...words, [paid]: 'To be paid', [guest]: 'Paid' })
    await mark(ofHotel, paid, { mark: 'paid', day: `${year}-04-01` })
    expect(await payOf()).toEqual({ ...words, [guest]: 'Paid' })
  })

  it('is of paydays that have any of the shown days, and says nothing of days that are not closed', async () => {
    expect(await payOf({ from: '02-01', to: '03-01', branch: branchId })).toEqual({ [due]: 'To be paid' })
    expect(await payOf({ from: '02-01', to: '02-28' })).toBeUndefined()
    expect(await payOf({ from: '03-31', to: '04-30', branch: branchId })).toEqual({
      [due]: 'To be paid',
      [paid]: 'Paid',
      [open]: '',
    })
    expect(await payOf({ from: '04-01', to: '04-30' })).toBeUndefined()
    expect(await payOf({ to: '04-30', branch: branchId })).toMatchObject({ [paid]: 'Paid', [open]: '' })
  })

  it('has nothing of a payday that was taken back, and what is carried in the payday that it has opened', async () => {
    await tip(back, '04-21')
    const april = await close(where, '', '04-30')
    const shown = { to: '04-30', branch: branchId }
    expect(await payOf(shown)).toMatchObject({ [open]: 'To be paid', [back]: 'To be paid' })
    expect(await payOf(shown)).toMatchObject({ [carried]: 'To be paid' })
    await mark(april, carried, { mark: 'paid', day: `${year}-05-01` })
    expect(await payOf(shown)).toMatchObject({ [carried]: 'Paid' })
    expect(await payOf({ branch: branchId })).toMatchObject({ [carried]: 'Carried to the next payday' })
    await mark(april, carried, { mark: 'undone', reason: 'It was not' })
    expect(await takePaydayBack(db, by, { id: april }, now)).not.toHaveProperty('refused')
    const carriedOn = { [carried]: 'Carried to the next payday', [open]: '', [back]: '' }
    expect(await payOf(shown)).toEqual({ [due]: 'To be paid', [paid]: 'Paid', ...carriedOn })
  })

  it('is for those alone who may see paydays, and only on this page', async () => {
    expect((await table('manager')).heads).toEqual(['Name', 'Tips', 'Earned'])
    await db.updateTable('business').set({ managers_see_paydays: 1 }).where('id', '=', businessId).execute()
    expect(await payOf({}, 'manager')).toMatchObject({ [paid]: 'Paid' })
    expect((await table('staff')).cells).toEqual([])
    const days = `from=${year}-03-01&to=${year}-03-31`
    const file = (await site.as.owner.get(`/branch/earning/csv?${days}`)).text
    expect(file).not.toMatch(/To be paid|Carried|Pay of/)
  })

  it('has a head that sorts nothing, and a line of sums without a word', async () => {
    const { html, cells } = await table('owner', { branch: branchId })
    expect(html).toContain(`<th class="pay">${head}</th>`)
    expect(cells.at(-1)).toEqual(['Total', '', '¥4,000', ''])
  })
})
