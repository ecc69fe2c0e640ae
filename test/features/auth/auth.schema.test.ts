import { describe, expect, it } from 'vitest'
import { clientOf } from '../../../server/http/client-of.ts'
import { newPasswordProblem } from '../../../server/http/password-rule.ts'
import { waitWords } from '../../../server/http/refusal.ts'

const problemOf = (password: string) => newPasswordProblem(password, 'auth:errors.passwordRequired')

describe('a new password', () => {
  it.each([
    'abcdef1!',
    'パスワード12！',
    'Correct horse 1-battery',
    'ÄÖÜßéè1-',
    `${'a1-'.repeat(85)}a`,
    // Four emoji are four characters and eight code units: with four more it is eight characters.
    '👍👍👍👍ab1-',
  ])('“%s” is taken', (password) => {
    expect(problemOf(password)).toBeUndefined()
  })

  it.each([
    ['', 'auth:errors.passwordRequired'],
    ['a1-', 'auth:errors.passwordLength'],
    ['abcde1!', 'auth:errors.passwordLength'],
    ['👍👍ab1-', 'auth:errors.passwordLength'],
    ['abcdefgh', 'auth:errors.passwordKinds'],
    ['abcdefg1', 'auth:errors.passwordKinds'],
    ['abcdefg-', 'auth:errors.passwordKinds'],
    ['1234567-', 'auth:errors.passwordKinds'],
    ['abcdefg 1', 'auth:errors.passwordKinds'],
    ['a1-'.repeat(86), 'auth:errors.passwordRequirements'],
    ['abcdef1- ', 'auth:errors.passwordRequirements'],
    ['\u3000abcdef1-', 'auth:errors.passwordRequirements'],
    ['abcd\nef1-', 'auth:errors.passwordRequirements'],
  ])('“%s” is refused: %s', (password, key) => {
    expect(problemOf(password)).toBe(key)
  })
})

describe('one client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    [undefined, 'unknown'],
  ])('%s is %s', (ip, client) => {
    expect(clientOf(ip)).toBe(client)
  })
})

describe('a wait in words', () => {
  it.each([
    [1, 'en', '1 second'],
    [59, 'en', '59 seconds'],
    [119, 'en', '119 seconds'],
    [121, 'en', '3 minutes'],
    [900, 'en', '15 minutes'],
    [900, 'ja', '15 分'],
    [45, 'cn', '45秒钟'],
  ] as const)('%i s in %s: %s', (seconds, lang, words) => {
    expect(waitWords(seconds, lang)).toBe(words)
  })
})
