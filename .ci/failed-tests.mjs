// What failed, and why: written by Vitest as one of its reporters, printed by the check at its end.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './install.mjs'

const mostLines = 15

/** @typedef {{ file: string, name: string, reason: string }} Failure */

/** Counts the tests of a run and keeps each failure in the file that FAILED_TESTS_FILE names. */
export default class FailedTests {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state) => tests.filter((test) => test.result().state === state).length
    const failures = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map((error) => failure('', 'an error outside of the tests', [error])),
    ]
    const report = { passed: count('passed'), skipped: count('skipped'), failures }
    writeFileSync(process.env.FAILED_TESTS_FILE, JSON.stringify(report))
  }
}

/** Tests that failed, and what failed around them: hooks, files that do not load or do not end. */
function failuresOf(module) {
  const file = relative(root, module.moduleId)
  const tests = [...module.children.allTests('failed')].map((test) =>
    failure(file, test.fullName, test.result().errors ?? []),
  )
  const around = [module, ...module.children.allSuites()]
    .filter((suite) => suite.errors().length > 0)
    .map((suite) => failure(file, suite.fullName ?? '', suite.errors()))
  const all = [...tests, ...around]
  const ended = module.ok() && ['passed', 'skipped'].includes(module.state())
  return all.length > 0 || ended ? all : [failure(file, '', [{ message: 'The file did not end.' }])]
}

const failure = (file, name, errors) => ({ file, name, reason: errors.map(reasonOf).join('\n') })

/** The message, the difference and the first line of the project's own code. */
function reasonOf({ name, message = '', diff, stacks = [], stack = '' }) {
  const own = stacks.find((at) => at.file.startsWith(root) && !at.file.includes('node_modules'))
  const place = own ? `at ${relative(root, own.file)}:${own.line}:${own.column}` : ''
  const what = message ? `${name ? `${name}: ` : ''}${message}` : stack
  return [what, diff && changes(diff), place].filter(Boolean).map(stripVTControlCharacters).join('\n')
}

/** A long difference without the lines that are alike. */
function changes(diff) {
  const lines = stripVTControlCharacters(diff).split('\n')
  return (lines.length <= mostLines ? lines : lines.filter((line) => /^[-+@]/.test(line))).join('\n')
}

/**
 * The list that ends the check: for each failure its part, file and full name, then the reason in at most 15 lines.
 * @param {(Failure & { part: string })[]} failures
 */
export function listOf(failures) {
  return failures.map(({ part, file, name, reason }) => {
    const lines = reason.split('\n').filter((line) => line.trim() !== '')
    const cut = lines.length > mostLines ? [...lines.slice(0, mostLines - 1), '…'] : lines
    const title = ['FAIL', part, file, name && `> ${name}`].filter(Boolean).join(' ')
    return `${title}\n${cut.map((line) => `     ${line}\n`).join('')}`
  })
}
