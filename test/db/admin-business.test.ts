import { expect, it } from 'vitest'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'
import { operatorOf, saidBy } from '../support/operator.ts'

onEachDatabase('a business', (database) => {
  const admin = (line: string) => saidBy(operatorOf(database)(...line.split(' ')))

  it('gets another name, which is written down', async () => {
    const db = await database.open()
    await seedDemo(db)
    expect(await admin('business rename --name 青空')).toMatch(/: 青空 \(before: .+\)$/)
    expect(await admin('business list')).toContain('青空')
    const { name, before } = JSON.parse(await admin('business rename --name 青空 --json'))
    expect([name, before]).toEqual(['青空', '青空'])
    const entries = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'business.renamed')
      .execute()
    expect(entries.map(({ member_id, details }) => [member_id, JSON.parse(details).to])).toEqual([
      [null, '青空'],
    ])
    await expect(admin(`business rename --name ${'x'.repeat(81)}`)).rejects.toThrow('at most 80')
  })
})
