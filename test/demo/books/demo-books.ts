import { sql } from 'kysely'
import { dayIn } from '../../../server/base/calendar.ts'
import { type Db, isSqlite } from '../../../server/db/database.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { momentsOf } from './days.ts'
import { inserter, type Value } from './insert.ts'
import { randomFrom } from './random.ts'
import { daySums, sumColumns } from './sums.ts'
import { type DemoBranch, type DemoTip, makeTip } from './tips.ts'

export type DemoBooks = {
  businessId: string
  tips: number
  /** The same seed makes the same books of the same business. */
  seed: number
  /** The last moment, ms since 1970. */
  until: number
  /** How many days before it the books begin; without it three years. */
  days?: number
  /** Whose account every so many-th tip is in. */
  person?: { sub: string; every: number }
}

const tipColumns =
  'id,guest_id,person_id,business_id,branch_id,recipient,staff_id,amount,currency,review,words,lang,state,snapshot_seq,card_brand,card_last4,fee,net,refunded_amount,disputed_amount,split_rule,split_inputs,created_at,updated_at,succeeded_at,paid_on'.split(
    ',',
  )
const bookingColumns = 'id,tip_id,business_id,branch_id,reason,entry,amount,booked_on,created_at'.split(',')
const shareColumns = 'id,tip_id,branch_id,staff_id,amount,currency,reason,entry,booked_on,created_at'.split(
  ',',
)
/** Tips a transaction. */
const batch = 2000

/**
 * Fills a business that has no tips with made-up ones: years of them, shared, refunded, disputed, with what guests
 * wrote. Their ids grow with time, so that millions are written as fast as a file.
 */
export async function makeDemoBooks(db: Db, wanted: DemoBooks): Promise<void> {
  const { businessId, seed, until, person } = wanted
  const { timeZone, branches } = await emptyBusiness(db, businessId)
  const random = randomFrom(seed)
  const mark = (hash(`${businessId} ${seed}`) >>> 0).toString(36).padStart(7, '0')
  const insert = {
    tip: inserter(db, 'tip', tipColumns),
    booking: inserter(db, 'booking', bookingColumns),
    share: inserter(db, 'share', shareColumns),
  }
  const sums = daySums()
  let rows = { tip: [] as Value[][], booking: [] as Value[][], share: [] as Value[][] }
  let made = 0
  const flush = async () => {
    const { tip, booking, share } = rows
    rows = { tip: [], booking: [], share: [] }
    await inTransaction(db, async (trx) => {
      await insert.tip(trx, tip)
      await insert.booking(trx, booking)
      await insert.share(trx, share)
    })
  }

  for (const { day, at } of momentsOf(wanted, timeZone, random)) {
    const branch = random.pick(branches)
    const id = `${mark}${made.toString(36).padStart(8, '0')}`
    const tip = makeTip(branch, at, until, random)
    const personId = person && made % person.every === 0 ? person.sub : null
    rows.tip.push(tipRow(tip, { id, personId, businessId, branchId: branch.id, at, day }))
    for (const [n, { reason, entry, at: bookedAt, shares }] of tip.entries.entries()) {
      const bookedOn = n === 0 ? day : dayIn(timeZone, bookedAt)
      const amount = shares.reduce((sum, share) => sum + share.amount, 0)
      rows.booking.push([`${id}${n}`, id, businessId, branch.id, reason, entry, amount, bookedOn, bookedAt])
      for (const [at, { staffId, amount }] of shares.entries()) {
        const key = `${id}${n}${at.toString(36)}`
        rows.share.push([key, id, branch.id, staffId, amount, 'JPY', reason, entry, bookedOn, bookedAt])
      }
      sums.book(branch.id, bookedOn, reason, shares, { fee: tip.fee, net: tip.amount - tip.fee })
    }
    made += 1
    if (made % batch === 0) await flush()
  }
  await flush()
  await inTransaction(db, async (trx) => {
    await inserter(db, 'earning_sum', sumColumns)(trx, sums.rows())
    for (const { id, turn } of branches) {
      await trx.updateTable('branch').set({ split_turn: turn }).where('id', '=', id).execute()
    }
    // Stripe has never heard of these: what is compared with it begins here.
    await trx.updateTable('business').set({ created_at: until }).where('id', '=', businessId).execute()
  })
  await (isSqlite(db) ? sql`pragma optimize` : sql`analyze`).execute(db)
}

type Place = {
  id: string
  personId: string | null
  businessId: string
  branchId: string
  at: number
  day: string
}

const tipRow = (tip: DemoTip, { id, personId, businessId, branchId, at, day }: Place): Value[] => [
  id,
  `guest-${id}`,
  personId,
  businessId,
  branchId,
  tip.recipient,
  tip.staffId,
  tip.amount,
  'JPY',
  tip.review,
  'shown',
  tip.lang,
  tip.state,
  tip.entries.length,
  tip.brand,
  '4242',
  tip.fee,
  tip.amount - tip.fee,
  tip.refunded,
  tip.disputed,
  tip.split.rule,
  JSON.stringify(tip.split.inputs),
  at,
  at,
  at,
  day,
]

async function emptyBusiness(db: Db, businessId: string) {
  const business = await db
    .selectFrom('business')
    .select('time_zone')
    .where('id', '=', businessId)
    .executeTakeFirst()
  if (!business) throw new Error(`there is no business ${businessId}`)
  const tip = await db.selectFrom('tip').select('id').where('business_id', '=', businessId).limit(1).execute()
  if (tip.length > 0)
    throw new Error(`business ${businessId} has tips already: nothing made up belongs among them`)
  const rows = await db
    .selectFrom('branch')
    .select(['id', 'split_turn'])
    .where('business_id', '=', businessId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'branch_id'])
    .where('business_id', '=', businessId)
    .where('role', '!=', 'owner')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const [first, ...rest] = rows.map(
    ({ id, split_turn }): DemoBranch => ({
      id,
      staff: staff.filter((person) => person.branch_id === id).map((person) => person.id),
      turn: split_turn,
    }),
  )
  if (!first) throw new Error(`business ${businessId} has no branch`)
  return { timeZone: business.time_zone, branches: [first, ...rest] as [DemoBranch, ...DemoBranch[]] }
}

/** FNV-1a: a number of a text. */
const hash = (text: string): number =>
  [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261)
