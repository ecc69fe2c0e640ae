import { expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase, type TestDatabase } from '../support/databases.ts'
import { operatorOf } from '../support/operator.ts'

const adminOf = (database: TestDatabase) => (line: string) => operatorOf(database)(...line.split(' '))

async function fill(db: Db, tips: number): Promise<void> {
  const { businessId } = await seedDemo(db)
  await makeDemoBooks(db, { businessId, tips, seed: 3, until: Date.now() })
}

onEachDatabase("the operator's tool", (database) => {
  const admin = adminOf(database)

  it('verifies books, and names what does not add up', async () => {
    const db = await database.open()
    await fill(db, 300)
    expect(await admin('books verify')).toBe('The books add up. Tips looked at: 300.')
    await db
      .updateTable('earning_sum')
      .set((e) => ({ earned: e('earned', '+', 1) }))
      .where('span', '=', 'all')
      .where('holder', '=', '')
      .execute()
    const found = await admin('books verify')
    expect(found).toMatchObject({ failed: true, said: expect.stringMatching(/NOT add up: 2 differences/) })
    expect(found).toMatchObject({ said: expect.stringMatching(/^sum \w+ {2}all : expected tips/m) })
  })
})
