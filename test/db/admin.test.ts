import { expect, it } from 'vitest'
import { createDatabase } from '../support/databases.ts'
import { operatorProcess as admin } from '../support/operator.ts'

it('the command-line tool brings a new database up to date, and says so', async () => {
  const database = await createDatabase('sqlite')
  const env = { DATA_DIR: database.dataDir }
  const early = await admin(['reconcile'], env)
  expect(early).toMatchObject({ code: 1, complained: expect.stringContaining('npm run admin -- migrate') })
  const first = await admin(['migrate'], env)
  expect(first).toMatchObject({
    code: 0,
    said: 'Done: 0001-baseline\n',
    complained: '',
  })
  expect(await admin(['migrate'], env)).toMatchObject({
    code: 0,
    said: 'Nothing to do: the database is up to date.\n',
  })
  await database.drop()
})

it('it answers mistakes with what to do, not with a stack', async () => {
  const unknown = await admin(['dance'], { DATA_DIR: '/nowhere' })
  expect(unknown).toMatchObject({
    code: 1,
    said: '',
    complained: expect.stringMatching(/^Usage: npm run admin/),
  })
  const unset = await admin(['migrate'], { STRIPE_SECRET_KEY: '' })
  expect(unset.complained).toContain('STRIPE_SECRET_KEY is needed')
  const date = await admin(['reconcile', '--since', 'yesterday'], { DATA_DIR: '/nowhere' })
  expect(date.complained).toBe('--since wants a date such as 2026-11-20\n')
})
