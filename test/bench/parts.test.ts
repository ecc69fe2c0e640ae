import { expect, it } from 'vitest'
import { benchParts, partsAskedFor } from './parts.ts'
import { isOver, throughRows } from './rows.ts'

it('the bench measures everything, or the parts that are named', () => {
  expect(partsAskedFor(undefined)).toEqual(benchParts)
  expect(partsAskedFor('flow,sizes')).toEqual(['flow', 'sizes'])
})

it.each(['size', 'sizes,x', 'sizes, flow', ''])('the bench refuses “%s” and names its parts', (only) => {
  expect(() => partsAskedFor(only)).toThrow(
    '--only takes sizes, speed, browser, branch, flow, desk, payday, tasks, first-start, update, words, bodies: not',
  )
})

it.each([
  ['as fast as it must be', 14.9, 4900, true, []],
  ['too slow in all', 15.1, 900, true, ['until all are through']],
  ['too slow for one guest', 9, 5100, true, ['longest wait for an answer']],
  ['not measured as specified', 40, 9000, false, []],
] as const)('the bench judges a banquet that is %s', (_, seconds, ms, asSpecified, over) => {
  const rows = throughRows(
    (what) => what,
    { seconds, steps: { code: [20, 30], return: [ms, 10] } },
    asSpecified,
  )
  expect(rows.filter(isOver).map(({ name }) => name)).toEqual(over)
})
