import { expect, it } from 'vitest'
import { listAudit } from '../../../server/features/audit/audit-list.store.ts'
import { seedDemo } from '../../demo/seed-demo.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { analyze, plansOf } from '../../support/plans.ts'

onEachDatabase('a long list of changes', (database) => {
  it('is read in the order of its index from either end, a page at a time', async () => {
    const db = await database.open()
    const { businessId } = await seedDemo(db)
    const entry = (n: number) => ({
      id: `a${n}`,
      business_id: businessId,
      branch_id: null,
      member_id: null,
      action: 'branch.closed',
      subject: null,
      details: '{}',
      created_at: n,
    })
    for (let at = 0; at < 10_000; at += 1000) {
      const thousand = Array.from({ length: 1000 }, (_, n) => entry(at + n))
      await db.insertInto('audit_entry').values(thousand).execute()
    }
    await analyze(db)
    for (const after of [undefined, { at: 5000, id: 'a5000' }]) {
      for (const oldestFirst of [false, true]) {
        for (const days of [{}, { from: 4000, before: 6000 }]) {
          const wanted = { after, limit: 31, oldestFirst, ...days }
          const plans = await plansOf(db, (on) => listAudit(on, businessId, wanted))
          expect(plans.join()).toContain('audit_entry_by_business')
          expect(plans.join()).not.toMatch(/\bSort\b|TEMP B-TREE|Seq Scan on audit_entry|SCAN audit_entry/)
        }
      }
    }
  })
})
