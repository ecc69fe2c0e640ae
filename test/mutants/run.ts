// `npm run mutants [-- FILE …]`: is every line of the money code held by a test? Takes an hour or more.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Survivor, survivors } from './survivors.ts'

const here = import.meta.dirname
const root = join(here, '../..')
/**
 * Code beside the tests that must hold it. Not all tests of money for each: a change is tried against these alone, so
 * that a thousand changes take an hour and a half instead of days.
 */
const books = 'server/money/books'
const payment = 'server/money/payment'
const refund = 'server/money/refund'
const payments = 'test/features/payment'
const costs = 'test/property/tip-costs'
const rooms = [
  { code: `${books}/{split,take-back}.ts`, tests: 'test/property/tip-split.test.ts' },
  { code: `${books}/tip-states.ts`, tests: 'test/books/tip-{moves,states}.test.ts' },
  {
    code: `{${payment}/payment.apply,${books}/{costs,shares}.store}.ts`,
    tests: `{${costs},${payments}/payment.{apply,settle,races},test/books/{shares.store,costs,split-turn}}.test.ts`,
  },
  { code: `${payment}/payment.settle.ts`, tests: `${payments}/payment.settle{,.answers,.known}.test.ts` },
  { code: `${payment}/payment.adopt{,.store}.ts`, tests: `${payments}/payment.adopt.answers.test.ts` },
  {
    code: `${payment}/attempt.store.ts`,
    tests: `${payments}/{attempt.store,payment.{races,settle}}.test.ts`,
  },
  {
    code: `${refund}/refund.{ask,store}.ts`,
    tests:
      'test/features/refund/{refund.{service,store},late-news,rare-ends,refund-races,second-charge}.test.ts',
  },
  { code: `${refund}/refund.service.ts`, tests: 'test/features/refund/refund.orders.test.ts' },
  {
    code: `${books}/sums.store.ts`,
    tests: `{${costs},test/books/{sums,verify},test/features/earning/earning.totals}.test.ts`,
  },
  {
    code: `${books}/{verify,verify.tip,verify.turns,recompute}.ts`,
    tests: `{${costs},test/books/verify{,.tip,.turns,.tampering}}.test.ts`,
  },
  {
    code: 'server/db/{asked-together,in-turn,prepared}.ts',
    tests: 'test/db/{asked-together,in-turn,prepared}.test.ts',
  },
  { code: `${payment}/payment.forget.ts`, tests: `${payments}/payment.forget.test.ts` },
  { code: 'server/people/limits/*.ts', tests: 'test/{limits/*,contract/tries}.test.ts' },
  { code: 'server/gateways/stripe/stripe.taken-back.ts', tests: 'test/gateways/stripe-taken-back.test.ts' },
  { code: 'server/gateways/stripe/stripe.webhook.ts', tests: 'test/gateways/stripe-webhook-time.test.ts' },
  {
    code: 'server/gateways/stripe/stripe.clock.ts',
    tests: 'test/{gateways/stripe-clock,books/verify.tip}.test.ts',
  },
]
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
type Change = Omit<Survivor, 'why'> & { at: Place; status: string }

/** Tries all changes of some files. Throws where the tests are red before anything is changed. */
function tryChanges(files: string[], tests: string): Change[] {
  const env = { ...process.env, MUTANT_TESTS: tests }
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
const changes = rooms.flatMap(({ code, tests }) => {
  const files = wantedFiles(code)
  return files.length > 0 ? tryChanges(files, tests) : []
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
