import { expect, it } from 'vitest'
import { benchParts, partsAskedFor } from './parts.ts'

it('the bench measures everything, or the parts that are named', () => {
  expect(partsAskedFor(undefined)).toEqual(benchParts)
  expect(partsAskedFor('flow,sizes')).toEqual(['flow', 'sizes'])
})

it.each(['size', 'sizes,x', 'sizes, flow', ''])('the bench refuses “%s” and names its parts', (only) => {
  expect(() => partsAskedFor(only)).toThrow('--only takes sizes, speed, browser, branch, flow, desk: not')
})
