// `npm run check`: everything that must hold before a change lands, and one line that adds it up.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { environment, install, root } from './install.mjs'
import { installSystemPackages } from './system.mjs'

const total = { passed: 0, failed: 0, skipped: 0 }
const reports = mkdtempSync(join(tmpdir(), 'check-'))
/** What to look for above: steps and tests that failed. */
const failures = []

/** Runs a command; two run at once, so each line says whose it is. Resolves with whether all went well. */
function run(name, command, args) {
  const env = environment({ FORCE_COLOR: process.stdout.isTTY ? '1' : '0' })
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env })
  const say = (line) => process.stdout.write(`${name.padEnd(7)} | ${line}\n`)
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop()
      lines.forEach(say)
    })
    stream.on('end', () => rest && say(rest))
  }
  return new Promise((resolve) => {
    child.once('error', (error) => {
      say(String(error))
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
}

function tell(name, ok, started) {
  if (!ok) failures.push(name)
  process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${name} (${Math.round((Date.now() - started) / 1000)} s)\n`)
}

/** A check that either holds or does not. */
async function step(name, command, args) {
  const started = Date.now()
  const ok = await run(name, command, args)
  total[ok ? 'passed' : 'failed'] += 1
  tell(name, ok, started)
  return ok
}

/** A test suite, counted test by test. A file that does not load counts as a failed test, and so does a run that breaks. */
async function suite(name) {
  const started = Date.now()
  const file = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`]
  const ok = await run(name, 'vitest', ['run', '--project', name, ...reporters])
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const failed = failedTests(report.testResults ?? [])
  total.passed += report.numPassedTests ?? 0
  total.skipped += report.numPendingTests ?? 0
  total.failed += ok ? failed.length : Math.max(failed.length, 1)
  tell(`${name} tests`, ok, started)
  failures.push(...failed)
}

const failedTests = (files) =>
  files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const path = `  ${relative(root, name)}`
      const failed = assertionResults.filter((test) => test.status === 'failed')
      return failed.length > 0 ? failed.map((test) => `${path} > ${test.fullName}`) : [path]
    })

async function readings() {
  await step('format', 'biome', ['format', '.'])
  await step('lint', 'biome', ['lint', '--error-on-warnings', '.'])
  await step('types', 'tsc', [])
}

install()
installSystemPackages()
const [built] = await Promise.all([
  step('build', 'vite', ['build', '--app', '--logLevel', 'warn']),
  readings(),
])
// One after the other: servers and browsers that wait too long for a processor fail without a reason of their own.
await suite('unit')
if (built) await suite('browser')
rmSync(reports, { recursive: true, force: true })

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
process.stdout.write(`\n${failures.map((what) => `FAIL ${what}\n`).join('')}`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
