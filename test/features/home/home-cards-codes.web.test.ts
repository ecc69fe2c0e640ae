import { describe, expect, it } from 'vitest'
import { earningSite } from '../earning/earning-site.ts'
import { dayMs, homeOf } from './home-seen.ts'

const site = await earningSite()
const { says, seenBy } = homeOf(site)

describe('a code on the first page', () => {
  it('is a code that was printed two weeks ago and never scanned, also for the branch’s manager', async () => {
    const { db } = site.deps
    const code = {
      token: 'printedprint',
      branch_id: site.seed.branchId,
      staff_id: site.staffId,
      revoked_at: null,
    }
    await db.deleteFrom('qr_token').where('staff_id', '=', site.staffId).execute()
    await db
      .insertInto('qr_token')
      .values({ ...code, created_at: 1, printed_at: Date.now() - 13 * dayMs })
      .execute()
    const said = 'never scanned: 1'
    expect(await says('owner', said)).toBe(false)
    await db
      .updateTable('qr_token')
      .set({ printed_at: Date.now() - 15 * dayMs })
      .where('token', '=', code.token)
      .execute()
    expect(await seenBy(said)).toEqual(['owner', 'manager'])
    await db.updateTable('qr_token').set({ scans: 1 }).where('token', '=', code.token).execute()
    expect(await says('owner', said)).toBe(false)
  })

  it('knows when a code was fetched for print first', async () => {
    const printed = async () =>
      (
        await site.deps.db
          .selectFrom('qr_token')
          .select('printed_at')
          .where('staff_id', '=', site.staffId)
          .where('revoked_at', 'is', null)
          .executeTakeFirst()
      )?.printed_at
    await site.deps.db.updateTable('qr_token').set({ printed_at: null }).execute()
    const path = `/branch/qr/print/poster.pdf?branch=${site.seed.branchId}&staff=${site.staffId}`
    expect((await site.as.owner.get(path)).status).toBe(200)
    const first = await printed()
    expect(first).toBeGreaterThan(Date.now() - dayMs)
    expect((await site.as.owner.get(path)).status).toBe(200)
    expect(await printed()).toBe(first)
  })
})
