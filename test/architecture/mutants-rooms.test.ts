import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { rooms } from '../mutants/rooms.ts'

/** Each name that a pattern with braces stands for. */
function namesOf(pattern: string): string[] {
  // The innermost braces first.
  const [all, inner = ''] = /\{([^{}]*)\}/.exec(pattern) ?? []
  return all === undefined
    ? [pattern]
    : inner.split(',').flatMap((one) => namesOf(pattern.replace(all, () => one)))
}

it('the code that is changed on purpose, and the tests that must notice it, are named as they are', () => {
  const names = rooms.flatMap(({ code, tests }) => [...namesOf(code), ...namesOf(tests)])
  expect(names.filter((name) => globSync(name).length === 0)).toEqual([])
})
