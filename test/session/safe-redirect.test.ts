import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeLocalPath } from '../../server/http/safe-redirect.ts'

const local = [
  '/',
  '/profile',
  '/tip/histories?from=2026-01-01&to=2026-02-01',
  '/tip/histories?q=%E6%A1%9C',
  '/tip/%E6%A1%9C',
  '/tip/abc/confirm?tip=123#amount',
  '/auth/login?next=%2Fprofile',
  '/search?q=https://evil.example',
  '/search?q=//evil.example',
  '/a//b',
  '/@evil.example',
  '/user:pass@evil.example',
  '/evil.example',
  '/a:b',
]

const hostile = [
  '',
  'profile',
  '?a=b',
  '#a',
  './profile',
  '../profile',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '//evil.example/%2f..',
  '//user:pass@evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/a\\..\\evil',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%255cevil.example',
  '/%25255cevil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%252fevil.example',
  '/%2f%2fevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/a/..//evil.example',
  '/a/../%2fevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  '\n//evil.example',
  ' //evil.example',
  ' /profile',
  '/profile ',
  '/a b',
  '/\0/evil.example',
  '/%00/evil.example',
  '/%09/evil.example',
  '/%0d%0aSet-Cookie:a=b',
  '/%0aevil',
  '/a%7f',
  '/%',
  '/%zz',
  '/%ff',
  'https://evil.example',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http:\\\\evil.example',
  'https://user:pass@evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'mailto:a@evil.example',
  '/\uff0fevil.example',
  '/\u2215evil.example',
  '/\u202eevil',
  '\ufeff//evil.example',
  '\u00a0//evil.example',
  `/${'a'.repeat(2001)}`,
]

describe('where a person may be sent back to', () => {
  it.each(local)('lets %j through', (path) => {
    expect(safeLocalPath(path)).toBe(path)
  })

  it.each(hostile)('refuses %j', (value) => {
    expect(safeLocalPath(value)).toBeUndefined()
  })

  it.each([undefined, null, 1, {}, ['/profile'], { toString: () => '/profile' }])(
    'refuses %j, no string',
    (value) => {
      expect(safeLocalPath(value)).toBeUndefined()
    },
  )

  it('resolves dot segments, so that what is returned is what a browser asks for', () => {
    expect(safeLocalPath('/a/../profile')).toBe('/profile')
    expect(safeLocalPath('/../../profile?x=1')).toBe('/profile?x=1')
  })

  it('never lets anything through that a browser takes for another site, whatever is put together', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '%25',
      '\t',
      '\n',
      ' ',
      ':',
      '@',
      '?',
      '#',
      'evil.example',
      'http',
      'javascript',
      'a',
    )
    const texts = fc.oneof(
      fc.array(part, { maxLength: 10 }).map((parts) => parts.join('')),
      fc.array(part, { maxLength: 10 }).map((parts) => `/${parts.join('')}`),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const path = safeLocalPath(text)
        if (path === undefined) return
        expect(new URL(path, 'https://own.example/auth/login').origin).toBe('https://own.example')
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(safeLocalPath(path)).toBe(path)
      }),
      { numRuns: 5000 },
    )
  })
})
