import { expect, it } from 'vitest'
import { foldAddress, sameAddress } from '../../server/config/mail-address.ts'

it('of an address only A to Z have no case', () => {
  expect(foldAddress('Mark.K@EXAMPLE.com')).toBe('mark.k@example.com')
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  expect(foldAddress(`${letters.toUpperCase()}@example.com`)).toBe(`${letters}@example.com`)
  expect(sameAddress('Mark@example.com', 'mark@Example.COM')).toBe(true)
  // The Kelvin sign, a capital I with a dot, what a provider may or may not leave out: other mailboxes.
  const others = ['mar\u212A', 'MARK\u0130', 'mark+tips', 'm.ark', ' mark'].map(
    (name) => `${name}@example.com`,
  )
  for (const other of [...others, 'mark@mail.example.com'])
    expect(sameAddress(other, 'mark@example.com')).toBe(false)
})
