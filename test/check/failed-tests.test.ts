import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listOf } from '../../.ci/failed-tests.mjs'

const here = import.meta.dirname

function run() {
  const file = join(mkdtempSync(join(tmpdir(), 'failing-')), 'report.json')
  const vitest = join(here, '../../node_modules/vitest/vitest.mjs')
  const args = [
    vitest,
    'run',
    '--root',
    join(here, 'failing'),
    `--reporter=${join(here, '../../.ci/failed-tests.mjs')}`,
  ]
  const env = { ...process.env, FAILED_TESTS_FILE: file, FORCE_COLOR: '1' }
  return new Promise<{ code: unknown; report: ReturnType<typeof JSON.parse> }>((resolve) => {
    execFile(process.execPath, args, { env }, (error) =>
      resolve({ code: error?.code, report: JSON.parse(readFileSync(file, 'utf8')) }),
    )
  })
}

it('every failed test is told at the end of the check: where, its full name, and why in a few lines', async () => {
  const { code, report } = await run()
  expect(code).toBe(1)
  expect(report).toMatchObject({ passed: 2, skipped: 1 })
  const told = listOf(report.failures.map((failure: object) => ({ part: 'unit', ...failure })))
  const about = (what: string) => told.find((text) => text.split('\n')[0]?.endsWith(what)) ?? ''

  expect(told).toHaveLength(4)
  const folder = 'FAIL unit test/check/failing'
  expect(about(`${folder}/failing.fixture.ts > sums > differ in one row of many`)).toMatch(
    /- Expected[\s\S]*\+ Received[\s\S]*- +"paid": true[\s\S]*\+ +"paid": false[\s\S]*at test\/check\/failing\/failing.fixture.ts:8:\d+/,
  )
  expect(about('throw a long message').split('\n')).toHaveLength(17)
  expect(about('throw a long message')).toMatch(/TypeError: line 0\n {5}line 1\n[\s\S]*line 13\n {5}…\n$/)
  expect(about('failing.fixture.ts > a hook')).toContain('Error: the server did not close')
  expect(about('unreadable.fixture.ts')).toContain('Error: no test was found')
})
