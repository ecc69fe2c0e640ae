// `npm run mutants [-- FILE …]`: is every line of the code that money stands on held by a test? Takes hours.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rooms } from './rooms.ts'
import { survivors } from './survivors.ts'

const here = import.meta.dirname
const root = join(here, '../..')
/** Of a hundred changes at least so many must be noticed. */
const wanted = 90

type Place = { line: number; column: number }
type Report = {
  files: Record<
    string,
    {
      source: string
      mutants: { status: string; replacement?: string; location: { start: Place } }[]
    }
  >
}
/** One change: the line it was made in, what stands there now, and whether a test went red. */
type Change = { file: string; line: string; became: string; at: Place; status: string }

/** Tries all changes of some files. Throws where the tests are red before anything is changed. */
function tryChanges(files: string[], tests: string, postgres = false): Change[] {
  const env = { ...process.env, MUTANT_TESTS: tests, MUTANT_POSTGRES: postgres ? '1' : '0' }
  const args = ['run', join(here, 'stryker.config.mjs'), '--mutate', files.join(',')]
  const ended = spawnSync(join(here, 'node_modules/.bin/stryker'), args, { cwd: root, env, stdio: 'inherit' })
  if (ended.status !== 0) throw new Error(`Stryker ended with ${ended.status}`)
  const report = JSON.parse(readFileSync(join(root, '.mutants-report.json'), 'utf8')) as Report
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n').map((line) => line.trim())
    return mutants.map(({ status, replacement = '', location: { start } }) => ({
      file,
      line: lines[start.line - 1] ?? '',
      became: replacement,
      at: start,
      status,
    }))
  })
}

const isNamed = (change: Change) =>
  survivors.some(
    (one) => one.file === change.file && one.line === change.line && one.became === change.became,
  )

const installed = spawnSync('npm', ['install', '--no-package-lock', '--loglevel=error'], {
  cwd: here,
  stdio: 'inherit',
})
if (installed.status !== 0) throw new Error('what changes the code could not be installed')
const named = process.argv.slice(2)
const wantedFiles = (code: string) =>
  globSync(code, { cwd: root }).filter((file) => named.length === 0 || named.includes(file))
const changes = rooms.flatMap(({ code, tests, postgres }) => {
  const files = wantedFiles(code)
  return files.length > 0 ? tryChanges(files, tests, postgres) : []
})
const noticed = changes.filter(({ status }) => ['Killed', 'Timeout'].includes(status))
const survived = changes.filter(({ status }) => ['Survived', 'NoCoverage'].includes(status))
const unnamed = survived.filter((change) => !isNamed(change))
for (const { file, line, became, at, status } of unnamed) {
  process.stdout.write(`${status} ${file}:${at.line}:${at.column}\n  ${line}\n  → ${became}\n`)
}
const score = (100 * noticed.length) / Math.max(1, noticed.length + survived.length)
process.stdout.write(
  `${noticed.length} noticed, ${survived.length} not (${unnamed.length} without a reason): ${score.toFixed(1)} %\n`,
)
process.exitCode = unnamed.length === 0 && score >= wanted ? 0 : 1
