// `npm run check`: everything that must hold before a change lands, and one line that adds it up.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listOf } from './failed-tests.mjs'
import { environment, install, root } from './install.mjs'
import { installSystemPackages } from './system.mjs'

const total = { passed: 0, failed: 0, skipped: 0 }
const reports = mkdtempSync(join(tmpdir(), 'check-'))
/** Steps and tests that failed, with the reason. */
const failures = []

/** Runs a command; two run at once, so each line says whose it is. Resolves with whether all went well, and the output. */
function run(name, command, args, more = {}) {
  const env = environment({ FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...more })
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env })
  const output = []
  const say = (line) => {
    output.push(line)
    process.stdout.write(`${name.padEnd(7)} | ${line}\n`)
  }
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
      resolve({ ok: false, output })
    })
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}

function tell(name, ok, started) {
  process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${name} (${Math.round((Date.now() - started) / 1000)} s)\n`)
}

/** A check that either holds or does not. */
async function step(name, command, args, more) {
  const started = Date.now()
  const { ok, output } = await run(name, command, args, more)
  total[ok ? 'passed' : 'failed'] += 1
  if (!ok) failures.push({ part: name, file: '', name: '', reason: output.join('\n') })
  tell(name, ok, started)
  return ok
}

/** A test suite, counted test by test. A file that does not load counts as a failed test, and so does a run that breaks. */
async function suite(name) {
  const started = Date.now()
  const file = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=./.ci/failed-tests.mjs']
  const { ok, output } = await run(name, 'vitest', ['run', '--project', name, ...reporters], {
    FAILED_TESTS_FILE: file,
  })
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const broken = { file: '', name: '', reason: output.slice(-10).join('\n') }
  const failed = report && (ok || report.failures.length > 0) ? report.failures : [broken]
  total.passed += report?.passed ?? 0
  total.skipped += report?.skipped ?? 0
  total.failed += failed.length
  tell(`${name} tests`, ok, started)
  failures.push(...failed.map((failure) => ({ part: name, ...failure })))
}

async function readings() {
  await step('format', 'biome', ['format', '.'])
  await step('lint', 'biome', ['lint', '--error-on-warnings', '.'])
  // With several checkers each looks at what the others share, too: a third more work, while the tests have all cores busy.
  // Without collecting what it has used: a third of its work, for 0.3 GB of 1.5 more.
  await step('types', 'tsc', ['--singleThreaded'], { GOGC: 'off' })
}

install()
installSystemPackages()
// At the same time: each part waits for a third of its time, and alone it leaves two cores idle for as long.
const built = step('build', 'vite', ['build', '--app', '--logLevel', 'warn'])
const inBrowser = async () => (await built) && suite('browser')
await Promise.all([inBrowser(), suite('unit'), readings()])
rmSync(reports, { recursive: true, force: true })

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
process.stdout.write(`\n${listOf(failures).join('')}`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
