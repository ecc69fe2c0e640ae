import { expect, it } from 'vitest'
import { foldAddress, sameAddress } from '../../server/mail-address.ts'

it('of an address only A to Z have no case', () => {
  expect(foldAddress('Mark.K@EXAMPLE.com')).toBe('mark.k@example.com')
  expect(sameAddress('Mark@example.com', 'mark@Example.COM')).toBe(true)
  // The Kelvin sign, and a capital I with a dot: other mailboxes.
  for (const other of ['mar\u212A@example.com', 'MARK\u0130@example.com'])
    expect(sameAddress(other, 'mark@example.com')).toBe(false)
})
