import { expect, it } from 'vitest'
import { listStaff } from '../../../server/venues/staff.store.ts'
import { seedDemo } from '../../demo/seed-demo.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { analyze, plansOf } from '../../support/plans.ts'

onEachDatabase('a long list of people', (database) => {
  it('is read in the order of its index, of a branch and of all, a page at a time', async () => {
    const db = await database.open()
    const { businessId, branchId } = await seedDemo(db)
    for (let at = 0; at < 5000; at += 500) {
      const some = Array.from({ length: 500 }, (_, n) => ({
        ...{ id: `many-${at + n}`, business_id: businessId, branch_id: branchId, code: `M${at + n}` },
        ...{ name: `Person ${at + n}`, role: 'staff' as const, email: null, greeting: null },
        ...{ created_at: at + n, deleted_at: null },
      }))
      await db.insertInto('staff').values(some).execute()
    }
    await analyze(db)
    for (const after of [undefined, { at: 2000, id: 'many-2000' }]) {
      for (const [index, place] of Object.entries({ branch: { branchId }, business: { businessId } })) {
        const plans = await plansOf(db, (on) => listStaff(on, place, { after, limit: 51 }))
        expect(plans.join()).toContain(`staff_by_${index}`)
        expect(plans.join()).not.toMatch(/\bSort\b|TEMP B-TREE|Seq Scan on staff|SCAN staff/)
      }
    }
  })
})
