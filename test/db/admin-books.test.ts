import { expect, it } from 'vitest'
import type { Setup } from '../../server/cli/command.ts'
import { runAdmin } from '../../server/cli/run.ts'
import { loadConfig } from '../../server/config.ts'
import { onEachDatabase } from '../support/databases.ts'

onEachDatabase("the operator's tool", (database) => {
  const setup = (): Setup =>
    loadConfig({
      NODE_ENV: 'test',
      SESSION_SECRETS: 'a-secret-for-tests-that-is-long-enough',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      DATA_DIR: database.dataDir,
      ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
    })
  const admin = (line: string) => runAdmin(line.split(' '), setup)

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
