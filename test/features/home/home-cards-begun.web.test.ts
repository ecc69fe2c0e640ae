import { describe, expect, it } from 'vitest'
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
})
