import { expect, it } from 'vitest'
import { demoBusinessId } from '../../server/db/seed-demo.ts'
import { payTip } from '../features/earning/earned.ts'
import { onEachDatabase } from '../support/databases.ts'
import { operatorOf } from '../support/operator.ts'

onEachDatabase("the operator's tool", (database) => {
  const admin = (line: string, env = { DEMO: '1' }) => operatorOf(database, env)(...line.split(' '))

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

  it('makes nothing up where money may be real', async () => {
    await expect(admin('demo-data --tips 5', { DEMO: '0' })).rejects.toThrow('need DEMO=1')
    const live = {
      DEMO: '1',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      LEGAL_NAME: 'x',
      LEGAL_REPRESENTATIVE: 'x',
      LEGAL_ADDRESS: 'x',
      LEGAL_PHONE: '03-1234-5678',
      LEGAL_EMAIL: 'x@example.com',
    }
    await expect(admin('demo-data --tips 5', live)).rejects.toThrow('no live keys')
  })
})

onEachDatabase('made-up tips', (database) => {
  const admin = (line: string, env = {}) => operatorOf(database, env)(...line.split(' '))

  it('are taken out again, whole, but never from under real ones', async () => {
    const db = await database.open()
    await admin('demo-data --tips 2300 --seed 4', { DEMO: '1' })
    await expect(admin('demo-data remove --business nobody')).rejects.toThrow('there is no business nobody')
    expect(await admin(`demo-data remove --business ${demoBusinessId}`)).toBe(
      `Business ${demoBusinessId}: 2300 made-up tips taken out.`,
    )
    for (const table of ['tip', 'booking', 'share', 'earning_sum'] as const)
      expect(await db.selectFrom(table).selectAll().limit(1).execute()).toEqual([])
    expect(await admin('books verify')).toBe('The books add up. Tips looked at: 0.')
    await admin('demo-data --tips 100 --seed 4', { DEMO: '1' })
    const { id: branchId } = await db.selectFrom('branch').select('id').limit(1).executeTakeFirstOrThrow()
    await payTip(db, { branchId, amount: 1234, at: Date.now() })
    await expect(admin(`demo-data remove --business ${demoBusinessId}`)).rejects.toThrow('have been paid')
    expect(await admin('books verify')).toBe('The books add up. Tips looked at: 101.')
  })
})
