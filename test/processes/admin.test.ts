import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runAdmin } from '../../server/cli/run.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { createDatabase } from '../support/databases.ts'
import { operatorProcess as admin, saidBy } from '../support/operator.ts'
import { root } from '../support/source-files.ts'

it('the command-line tool brings a new database up to date, and says so', async () => {
  const database = await createDatabase('sqlite')
  const env = { DATA_DIR: database.dataDir }
  const early = await admin(['reconcile'], env)
  expect(early).toMatchObject({ code: 1, complained: expect.stringContaining('npm run admin -- migrate') })
  const first = await admin(['migrate'], env)
  expect(first).toMatchObject({
    code: 0,
    said: `Done: ${Object.keys(migrations).join(', ')}\n`,
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
    code: 2,
    said: '',
    complained: 'there is no command dance; `npm run admin -- help` lists them\n',
  })
  const unset = await admin(['migrate'], { STRIPE_SECRET_KEY: '' })
  expect(unset.complained).toContain('STRIPE_SECRET_KEY is needed')
  const date = await admin(['reconcile', '--since', 'yesterday'], { DATA_DIR: '/nowhere' })
  expect(date.complained).toMatch(
    /^--since wants a date in the past such as 2026-11-20\nUsage: npm run admin -- reconcile/,
  )
  const future = await admin(['reconcile', '--since', '2999-01-01'], { DATA_DIR: '/nowhere' })
  expect(future).toMatchObject({ code: 2, complained: expect.stringContaining('a date in the past') })
})

it('it says what there is, which version it is, and what a command does, without any setting', async () => {
  const said = (...args: string[]) =>
    saidBy(
      runAdmin(args, () => {
        throw new Error('no settings are needed')
      }),
    )
  const all = await said()
  expect(all).toMatch(/^Usage: npm run admin -- COMMAND\n/)
  expect(await said('help')).toBe(all)
  expect(await said('--help')).toBe(all)
  const one = await said('help', 'tip', 'show')
  expect(one).toMatch(/^Usage: .+\n\n {2}tip show NUMBER\|pi_… \[--json\]\n {6}how a tip stands/)
  expect(one).not.toContain('migrate')
  expect(await said('tip', 'show', '--help')).toBe(one)
  expect(await said('owner', '--help')).toMatch(/owner invite[\s\S]+owner remove/)
  await expect(said('help', 'dance')).rejects.toThrow('there is no command dance')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  expect(await said('version')).toBe(`${version} (revision unknown, Node.js ${process.version})`)
})

it('in the image it names itself as it is called there, and the revision that was built', async () => {
  const image = { ADMIN_COMMAND: 'admin', REVISION: 'abc123', DATA_DIR: '/nowhere' }
  const { said, complained } = await admin([], image)
  expect([said.split('\n')[0], complained]).toEqual(['Usage: admin COMMAND', ''])
  expect((await admin(['status'], image)).complained).toContain('`admin migrate`')
  expect(JSON.parse((await admin(['--version', '--json'], image)).said)).toMatchObject({ revision: 'abc123' })
})
