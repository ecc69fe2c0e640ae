// `npm run mutants [-- FILE …]`: is every line of the code that money stands on held by a test? Takes hours.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { survivors } from './survivors.ts'

const here = import.meta.dirname
const root = join(here, '../..')
/**
 * Code beside the tests that must hold it. Not all tests for each: a change is tried against these alone, so that a
 * thousand changes take an hour and a half instead of days.
 */
const books = 'server/money/books'
const payday = 'server/money/payday'
const payment = 'server/money/payment'
const refund = 'server/money/refund'
const payments = 'test/features/payment'
const access = 'server/people/access'
const costs = 'test/property/tip-costs'
const stripe = 'server/gateways/stripe'
type Room = { code: string; tests: string; postgres?: boolean }
const rooms: Room[] = [
  { code: `${books}/{split,take-back}.ts`, tests: 'test/property/tip-split.test.ts' },
  { code: `${books}/tip-states.ts`, tests: 'test/books/tip-{moves,states}.test.ts' },
  {
    code: `{${payment}/payment.apply,${books}/shares.store}.ts`,
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
    tests: 'test/features/refund/refund.{ask,refused,store}.test.ts',
  },
  { code: `${refund}/refund.service.ts`, tests: 'test/features/refund/refund.orders.test.ts' },
  {
    code: `${books}/sums.store.ts`,
    tests: `{${costs},test/books/{sums,verify{,.cash}},test/features/earning/earning.totals}.test.ts`,
  },
  {
    code: `${books}/verify{,.tip,.shares}.ts`,
    tests: `{${costs},test/books/verify{,.asked,.cash,.day,.tip,.turns,.shares,.tampering}}.test.ts`,
  },
  {
    code: 'server/db/{asked-together,prepared}.ts',
    tests: 'test/db/{asked-together,prepared}.test.ts',
  },
  { code: 'server/db/sqlite-writes.ts', tests: 'test/db/sqlite-writes*.test.ts' },
  {
    code: 'server/{money/stripe-endpoint/*,gateways/stripe/stripe.endpoints}.ts',
    tests: 'test/stripe-endpoint/{keep,own}-endpoint.test.ts',
  },
  {
    code: 'server/outbox/mail/{mail.outbox,open-mail,account-news}.ts',
    tests: 'test/mail/{open-mail,mail.outbox,mail.delivery}.test.ts',
  },
  { code: 'server/outbox/outbox{,.store}.ts', tests: 'test/outbox/{deliver,outbox}.test.ts' },
  {
    code: `${stripe}/{decline,payment-errors,stripe.{card,charge,events,mode,snapshot}}.ts`,
    tests: 'test/gateways/stripe-{decline,snapshot}.test.ts',
  },
  {
    code: `${stripe}/stripe.{account,asking,client,gateway,refunds}.ts`,
    tests: 'test/gateways/stripe-{asking,calls,lists}.test.ts',
  },
  {
    code: 'server/venues/*.ts',
    tests: 'test/venues/{stores,code.store,legal-details.form,venue.store}.test.ts',
  },
  { code: 'server/outbox/audit/*.ts', tests: 'test/outbox/{audit,hook/hook}.test.ts' },
  // Without the thread of `backup-worker.ts`, into which Stryker does not see.
  {
    code: 'server/operations/backups/{backups,kept-files}.ts',
    tests: 'test/backups/{backups,no-backups}.test.ts',
  },
  { code: 'server/operations/backups/update.ts', tests: 'test/backups/update.test.ts' },
  { code: 'server/http/kept-pages.ts', tests: 'test/web/kept-pages.test.ts' },
  { code: `${payment}/payment.forget.ts`, tests: `${payments}/payment.forget.test.ts` },
  { code: 'server/people/limits/*.ts', tests: 'test/{limits/*,contract/tries}.test.ts' },
  { code: `${stripe}/stripe.taken-back.ts`, tests: 'test/gateways/stripe-taken-back.test.ts' },
  { code: `${stripe}/stripe.webhook.ts`, tests: 'test/gateways/stripe-webhook-time.test.ts' },
  {
    code: 'server/words/{find-words,judge-words,plain-words,telephone}.ts',
    tests: 'test/words/{judge,plain}-words.test.ts',
  },
  {
    code: 'server/words/{reply,word-list.store,word-history,words.store}.ts',
    tests: 'test/words/{reply,words-store}.test.ts',
  },
  {
    code: `${payday}/{owed.store,preview-payday,pay-staff,kind-rules,tell-owners,write-payday}.ts`,
    tests: `test/payday/{preview-payday,pay-staff,return-lines,payday.property}.test.ts`,
  },
  {
    code: `${payday}/{answer-line,books-marker,forget-names,own-open,payday.store,read-record-back,return-lines}.ts`,
    tests:
      'test/payday/{answer-line,books-marker,pay-staff,payday-lists,payday.plans,read-record-back,return-lines}.test.ts',
  },
  {
    code: `${payday}/{pay-people,payday-record,payroll-*,places.store}.ts`,
    tests: 'test/payday/{pay-staff,payday-record,payroll-file,payroll-numbers,preview-payday}.test.ts',
  },
  // Without `payday-period`, which pages alone read: their tests go from one to the next, and Stryker asks each for itself.
  {
    code: `${payday}/{guests-sentence.store,verify-payday}.ts`,
    tests: 'test/payday/{guests-sentence,verify-payday}.test.ts',
  },
  { code: 'server/money/cash/*.ts', tests: 'test/{cash/cash,books/verify.cash,payday/books-marker}.test.ts' },
  {
    code: 'server/money/deposits/*.ts',
    tests:
      'test/deposits/{arrival,deposit{,.job,.job.lines,.lines,.look,.read,.take-in},verify.{deposit,rows,stripe}}.test.ts',
  },
  {
    code: 'server/money/journal/*.ts',
    tests: 'test/{journal/journal.{entries,fees,final},deposits/deposit}.test.ts',
  },
  // Each with the tests that ask it directly: all of access against all its tests takes half a day.
  {
    code: `${access}/{access.service,distrust.store,invitation-mail,invitation.store,member.store,owners.service}.ts`,
    tests:
      'test/access/{access.service,invitation{-mail,.store},last-owner,member.store,owners.service}.test.ts',
  },
  { code: `${access}/password-link{s,.store}.ts`, tests: 'test/access/password-links.test.ts' },
  { code: `${access}/take-over.store.ts`, tests: 'test/access/take-over.test.ts' },
  {
    code: `${access}/{allow,branch-links,branch-target,page-rights,rights}.ts`,
    tests: 'test/access/{rights,page-rights,branch-links,{links,rights}.http}.test.ts',
  },
  {
    code: `${access}/{guards,known-reader,setup-guard}.ts`,
    tests: 'test/access/guards.test.ts',
  },
  {
    code: `${access}/{address-change,cloud-identity,not-before,setup}.store.ts`,
    tests: 'test/access/{address-change,cloud-identity,not-before,setup}.store.test.ts',
  },
  { code: 'server/outbox/hook/*.ts', tests: 'test/outbox/hook/hook{,.sender}.test.ts' },
  // From one database into the other.
  { code: 'server/db/move.ts', tests: 'test/db/move.test.ts', postgres: true },
  {
    code: `${stripe}/stripe.clock.ts`,
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
