import { expect, it } from 'vitest'
import { onEachDatabase } from '../support/databases.ts'
import { operatorOf } from '../support/operator.ts'

onEachDatabase("the operator's tool", (database) => {
  const admin = (line: string) => operatorOf(database)(...line.split(' '))

  it('makes books up, verifies them, and names what does not add up', async () => {
    const db = await database.open()
    expect(await admin('demo-data --tips 300 --seed 3')).toMatch(
      /^Business demobusiness0001: 300 tips made up in \d+ s \(seed 3\)\.$/,
    )
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

  it('puts nothing made up among real tips', async () => {
    const db = await database.open()
    await expect(admin('demo-data --tips 5')).rejects.toThrow('has tips already')
    await expect(admin('demo-data --tips many')).rejects.toThrow('--tips wants a number')
    await db
      .insertInto('business')
      .values({ id: 'real', name: 'r', time_zone: 'Asia/Tokyo', created_at: 1 })
      .execute()
    await expect(admin('demo-data --tips 5')).rejects.toThrow('name an empty one with --business')
    await expect(admin('demo-data --tips 5 --business real')).rejects.toThrow('has no branch')
  })
})
