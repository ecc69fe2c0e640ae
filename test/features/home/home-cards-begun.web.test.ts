import { describe, expect, it } from 'vitest'
import { cardsFor } from '../../../server/features/home/home-cards.ts'
import { businessOf } from '../../../server/venues/business.store.ts'
import { payTip } from '../earning/earned.ts'
import { addForeignBranch, qrSite, type Who } from '../qr/qr-site.ts'
import { homeOf } from './home-seen.ts'

const site = await qrSite()
const { home, seenBy } = homeOf(site)
const { db } = site.deps

describe('what waits in a business that has begun', () => {
  it('is, for those to whom guests can tip, their own code, until somebody has tipped', async () => {
    const said = 'Nothing has been tipped to you yet'
    expect(await seenBy(said)).toEqual(['manager', 'staff'])
    const { branchId } = site.seed
    await payTip(db, { branchId, amount: 600, at: site.deps.clock(), staffId: 'qr-staff' })
    expect(await seenBy(said)).toEqual([])
  })

  it('is codes that nobody has printed, to managers those of their branch', async () => {
    const said = 'codes not printed yet'
    await db.updateTable('qr_token').set({ printed_at: null, scans: 0 }).execute()
    const cardsOf = async (who: Who) => (await home(who)).split(said).length - 1
    expect([await cardsOf('owner'), await cardsOf('manager'), await cardsOf('staff')]).toEqual([2, 1, 0])
    const print = { printed_at: 1 }
    await db.updateTable('qr_token').set(print).where('branch_id', '=', site.seed.branchId).execute()
    expect([await cardsOf('owner'), await cardsOf('manager')]).toEqual([1, 0])
    await db.updateTable('qr_token').set(print).execute()
    expect(await cardsOf('owner')).toBe(0)
  })

  it('is the first branch, for the owner who has none', async () => {
    const said = 'No branch yet'
    const all: Who[] = ['foreign', 'owner', 'manager', 'staff']
    expect(await seenBy(said, all)).toEqual(['foreign'])
    // Who can add none is not asked to.
    const { branchId } = site.seed
    const close = (closed_at: number | null) =>
      db.updateTable('branch').set({ closed_at }).where('id', '=', branchId).execute()
    await close(1)
    expect(await seenBy(said)).toEqual([])
    await close(null)
    await addForeignBranch(site)
    expect(await seenBy(said, all)).toEqual([])
  })

  it('is a second owner, until there is one', async () => {
    const said = 'Only one owner'
    const leave = (deleted_at: number | null) =>
      db
        .updateTable('staff')
        .set({ deleted_at })
        .where('business_id', '=', site.seed.businessId)
        .where('role', '=', 'owner')
        .where('id', '!=', 'qr-owner')
        .execute()
    await leave(1)
    expect(await seenBy(said)).toEqual(['owner'])
    await leave(null)
    expect(await seenBy(said)).toEqual([])
  })

  it('is a payment to answer at Stripe, for owners, until it is answered', async () => {
    const said = 'A payment to answer at Stripe'
    expect(await seenBy(said)).toEqual([])
    await db.updateTable('payment_attempt').set({ answer_kind: 'dispute', answer_due: null }).execute()
    expect(await seenBy(said)).toEqual(['owner'])
    await db.updateTable('payment_attempt').set({ answer_kind: null }).execute()
    expect(await seenBy(said)).toEqual([])
  })

  it('is that the keys are test keys, for owners, until they are live ones', async () => {
    expect(await seenBy('Stripe’s keys are still test keys')).toEqual(['owner'])
    const { businessId } = site.seed
    const owner = {
      staffId: 'qr-owner',
      businessId,
      branchId: undefined,
      role: 'owner' as const,
      name: 'owner',
    }
    const withKey = async (stripeSecretKey: string) => {
      const secrets = { ...site.deps.secrets, stripeSecretKey }
      const reader = { member: owner, business: await businessOf(db, businessId), noTips: false }
      return (await cardsFor({ ...site.deps, secrets }, reader)).map(({ name }) => name)
    }
    expect(await withKey('sk_test_1')).toContain('testKeys')
    expect(await withKey('sk_live_1')).not.toContain('testKeys')
  })
})
