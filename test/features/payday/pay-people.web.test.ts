import { expect, it } from 'vitest'
import { dayIn } from '../../../server/base/calendar.ts'
import { listPlaces } from '../../../server/money/payday/payday.places.ts'
import { listLines } from '../../../server/money/payday/payday.store.ts'
import { readRow, setRow } from '../../support/rows.ts'
import { plain } from '../../support/without-tags.ts'
import { payTip } from '../earning/earned.ts'
import { qrSite } from '../qr/qr-site.ts'
import { closeDays } from './closed-payday.ts'

const table = '/branch/business/payday/people'
const password = 'Correct-horse-1'
const site = await qrSite()
const { db } = site.deps
const { owner } = site.as
const places = async () => (await listPlaces(db, site.seed.businessId)).places
const inBranch = async (of = site.seed.branchId) => (await places()).filter(({ branchId }) => branchId === of)
/** What stands in the fields of the table after these lines were pasted, by staff id; and what is said of them. */
async function paste(...lines: string[]) {
  const { text } = await owner.post(table, { paste: lines.join('\n') })
  const numbers = [...text.matchAll(/<input[^>]*name="number-([^"]*)"[^>]*>/g)].map(([tag, id = '']) => [
    id,
    /value="([^"]*)"/.exec(tag)?.[1] ?? '',
  ])
  const ways = [...text.matchAll(/<select[^>]*name="way-([^"]*)".*?<\/select>/gs)].map(([tag, id = '']) => [
    id,
    /value="([^"]*)" selected/.exec(tag)?.[1] ?? 'usual',
  ])
  return {
    numbers: Object.fromEntries(numbers) as Record<string, string>,
    ways: Object.fromEntries(ways) as Record<string, string>,
    said: plain(text),
  }
}

it('reads lines of a spreadsheet: numbers, and ways in words; a line that fits nobody is told', async () => {
  const [one, two] = await inBranch()
  if (!one || !two) throw new Error('nobody')
  const { numbers, ways, said } = await paste(
    `${one.branch}\t${one.code}\tAnna "Ann" Bell\t4711\tIn cash`,
    `${two.branch}\t${two.code}\tB\t００４７\t`,
    `${two.branch}\tnobody\tC\t5\t`,
    `${two.branch}\t${two.code}\tB\t6\tby ship`,
  )
  expect([numbers[one.staffId], numbers[two.staffId]]).toEqual(['4711', '００４７'])
  expect([ways[one.staffId], ways[two.staffId]]).toEqual(['cash', 'usual'])
  expect(said).toContain('fit nobody: 3 and 4')
  // Nothing is saved before the press, which asks for the password.
  expect((await inBranch()).map(({ number }) => number).join('')).toBe('')
  const { seal } = await listPlaces(db, site.seed.businessId)
  const fields = (of: Record<string, string>, name: string) =>
    Object.fromEntries(Object.entries(of).map(([id, value]) => [`${name}-${id}`, value]))
  const form = { ...fields(numbers, 'number'), ...fields(ways, 'way'), seal }
  site.wait(20 * 60_000)
  expect((await owner.post(table, form)).status).toBe(403)
  expect((await owner.post(table, { ...form, presentPassword: password })).status).toBe(303)
  const saved = new Map((await inBranch()).map(({ staffId, number, way }) => [staffId, [number, way]]))
  expect([saved.get(one.staffId), saved.get(two.staffId)]).toEqual([
    ['4711', 'cash'],
    ['0047', 'usual'],
  ])
})

it.each(['z', '0'])(
  'gives a pasted number to the one who has the code now, not to the one who has left: %s…',
  async (begin) => {
    const { businessId, branchId } = site.seed
    const by = { businessId, memberId: 'qr-owner' }
    const at = site.deps.clock()
    site.wait(2 * 24 * 60 * 60_000)
    const from = dayIn('Asia/Tokyo', at)
    const who = (await inBranch()).find(({ left, name }) => !left && name !== 'New')
    if (!who) throw new Error('nobody')
    await payTip(db, { branchId, amount: 700, at, staffId: who.staffId })
    const where = { businessId, branchId, timeZone: 'Asia/Tokyo' }
    const payday = await closeDays(db, { by, where, from, until: from, now: site.deps.clock() })
    const row = await readRow(db, 'staff', who.staffId)
    await setRow(db, 'staff', who.staffId, { deleted_at: site.deps.clock() })
    const id = `${begin}${who.staffId.slice(1)}`
    const fresh = { id, name: 'New', person_id: null, email: null, deleted_at: null, payroll_number: '' }
    await db
      .insertInto('staff')
      .values({ ...row, ...fresh })
      .execute()
    const { numbers } = await paste(`${who.branch}\t${who.code}\tNew\t48${begin === 'z' ? 11 : 12}\t`)
    expect([numbers[id], numbers[who.staffId]]).toEqual([`48${begin === 'z' ? 11 : 12}`, who.number])
    expect((await listLines(db, payday)).map(({ staffId }) => staffId)).toContain(who.staffId)
  },
)

it('names two who have one number, and takes the word that they are one person without a change', async () => {
  const [one, two] = (await inBranch()).filter(({ left }) => !left)
  if (!one || !two) throw new Error('nobody')
  for (const { staffId } of [one, two]) await setRow(db, 'staff', staffId, { payroll_number: '90' })
  const same = async () => {
    const { text } = await owner.get(table)
    return /<input[^>]*name="(same-[^"]*)"[^>]*>/.exec(text) ?? []
  }
  const [tick = '', name = ''] = await same()
  expect([tick.includes('checked'), name.includes(one.staffId), name.includes(two.staffId)]).toEqual([
    false,
    true,
    true,
  ])
  const { seal, places: all } = await listPlaces(db, site.seed.businessId)
  const fields = all.flatMap(({ staffId, number, way }) => [
    [`number-${staffId}`, number],
    [`way-${staffId}`, way],
  ])
  const form = { ...Object.fromEntries(fields), seal, [name]: '1', presentPassword: password }
  expect((await owner.post(table, form)).status).toBe(303)
  expect((await same())[0]).toContain('checked')
})
