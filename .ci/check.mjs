// `npm run check`: everything that must hold before a change lands, and one line that adds it up.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, install, root } from './install.mjs'
import { installSystemPackages } from './system.mjs'

const total = { passed: 0, failed: 0, skipped: 0 }
const reports = mkdtempSync(join(tmpdir(), 'check-'))

function run(command, args) {
  const env = environment({ FORCE_COLOR: process.stdout.isTTY ? '1' : '0' })
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status === 0
}

/** A check that either holds or does not. */
function step(name, command, args) {
  const started = Date.now()
  const ok = run(command, args)
  total[ok ? 'passed' : 'failed'] += 1
  process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${name} (${Math.round((Date.now() - started) / 1000)} s)\n`)
  return ok
}

/** A test suite, counted test by test. A suite that fails without a failed test (it does not load) counts as one. */
function suite(name) {
  const started = Date.now()
  const file = join(reports, `${name}.json`)
  const ok = run('vitest', [
    'run',
    '--project',
    name,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${file}`,
  ])
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, numPendingTests: skipped = 0 } = report
  total.passed += passed
  total.skipped += skipped
  total.failed += ok ? failed : Math.max(failed, 1)
  process.stdout.write(
    `${ok ? 'ok  ' : 'FAIL'} ${name} tests (${Math.round((Date.now() - started) / 1000)} s)\n`,
  )
}

install()
installSystemPackages()
step('format', 'biome', ['format', '.'])
step('lint', 'biome', ['lint', '--error-on-warnings', '.'])
step('types', 'tsc', [])
const built = step('build', 'vite', ['build', '--app', '--logLevel', 'warn'])
suite('unit')
if (built) suite('browser')
rmSync(reports, { recursive: true, force: true })

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
