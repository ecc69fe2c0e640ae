import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inLanguage } from '../../views/layouts/visitor-layout.tsx'
import { judgeScanned, type NavigationRefusal } from '../../views/navigation.ts'

const own = 'https://tips.example.jp'

const followed: [string, string][] = [
  [`${own}/q/demosakuracode01`, '/q/demosakuracode01'],
  [`${own}/tip/demosakura000001`, '/tip/demosakura000001'],
  [`${own}/tip/b1?staff=s_1-x`, '/tip/b1?staff=s_1-x'],
  ['HTTPS://TIPS.EXAMPLE.JP/q/AbC', '/q/AbC'],
  ['HTTPS://TIPS.EXAMPLE.JP/Q/ABC', '/Q/ABC'],
  [`${own}:443/q/a`, '/q/a'],
  [`${own}/q/a?utm_source=poster`, '/q/a'],
  [`${own}/q/a#top`, '/q/a'],
  [`${own}/tip/b1?staff=<script>`, '/tip/b1'],
  [`${own}/tip/b1?tip=somebody-elses&lang=en`, '/tip/b1'],
  [`${own}/auth/../q/a`, '/q/a'],
]

const refused: [string, NavigationRefusal, string?][] = [
  // Other sites, and those that look like ours.
  ['https://evil.example/q/a', 'external', 'evil.example'],
  ['https://evil.example/tip/b1', 'external', 'evil.example'],
  ['https://tips.example.jp.evil.example/q/a', 'external', 'tips.example.jp.evil.example'],
  ['https://xtips.example.jp/q/a', 'external', 'xtips.example.jp'],
  ['https://example.jp/q/a', 'external', 'example.jp'],
  ['https://www.tips.example.jp/q/a', 'external', 'www.tips.example.jp'],
  ['https://tips-example.jp/q/a', 'external', 'tips-example.jp'],
  ['https://tips.example.jp./q/a', 'external', 'tips.example.jp.'],
  ['https://tips.examp1e.jp/q/a', 'external', 'tips.examp1e.jp'],
  ['https://tips.exаmple.jp/q/a', 'external', 'tips.xn--exmple-4nf.jp'],
  ['https://tıps.example.jp/q/a', 'external', 'xn--tps-jua.example.jp'],
  ['https://tips.example.jp:8443/q/a', 'external', 'tips.example.jp:8443'],
  ['https://tips.example.jp:80/q/a', 'external', 'tips.example.jp:80'],
  ['http://tips.example.jp/q/a', 'external', 'tips.example.jp'],
  ['https://127.0.0.1/q/a', 'external', '127.0.0.1'],
  ['https://0x7f.1/q/a', 'external', '127.0.0.1'],
  ['https://evil.example/https://tips.example.jp/q/a', 'external', 'evil.example'],
  ['https://evil.example?https://tips.example.jp/q/a', 'external', 'evil.example'],
  ['https://evil.example#tips.example.jp/q/a', 'external', 'evil.example'],
  // Credentials: what stands before the @ is no host.
  ['https://tips.example.jp@evil.example/q/a', 'external', 'evil.example'],
  ['https://tips.example.jp:443@evil.example/q/a', 'external', 'evil.example'],
  ['https://tips.example.jp%40evil.example/q/a', 'malformed'],
  ['https://user@tips.example.jp/q/a', 'credentials', 'tips.example.jp'],
  ['https://user:secret@tips.example.jp/q/a', 'credentials', 'tips.example.jp'],
  ['https://evil.example@tips.example.jp/q/a', 'credentials', 'tips.example.jp'],
  // Other schemes.
  ['javascript:alert(1)', 'protocol'],
  ['JaVaScRiPt://tips.example.jp/%0aalert(1)', 'protocol'],
  [' javascript:alert(1)', 'protocol'],
  ['java\nscript:alert(1)', 'protocol'],
  ['\u0001javascript:alert(1)', 'protocol'],
  ['data:text/html,<script>alert(1)</script>', 'protocol'],
  ['vbscript:msgbox(1)', 'protocol'],
  [`blob:${own}/q/a`, 'protocol'],
  [`view-source:${own}/q/a`, 'protocol'],
  [`intent://tips.example.jp/q/a#Intent;scheme=https;end`, 'protocol'],
  ['file:///q/a', 'protocol'],
  ['ftp://tips.example.jp/q/a', 'protocol'],
  ['wss://tips.example.jp/q/a', 'protocol'],
  ['tel:+81312345678', 'protocol'],
  ['sms:+81312345678', 'protocol'],
  ['mailto:a@tips.example.jp', 'protocol'],
  ['WIFI:T:WPA;S:cafe;P:secret;;', 'protocol'],
  ['MECARD:N:Sakura;;', 'protocol'],
  // Slashes, backslashes and blanks that browsers mend.
  ['https:tips.example.jp/q/a', 'malformed', 'tips.example.jp'],
  ['https:/tips.example.jp/q/a', 'malformed', 'tips.example.jp'],
  ['https:///tips.example.jp/q/a', 'malformed', 'tips.example.jp'],
  ['https:\\\\tips.example.jp\\q\\a', 'malformed', 'tips.example.jp'],
  ['https:\\\\evil.example\\q\\a', 'external', 'evil.example'],
  ['https://evil.example\\@tips.example.jp/q/a', 'external', 'evil.example'],
  ['https://tips.example.jp\\@evil.example/q/a', 'malformed', 'tips.example.jp'],
  [`${own}\\q\\a`, 'malformed', 'tips.example.jp'],
  [`${own}/q\\a`, 'malformed'],
  [`${own}/\\evil.example`, 'malformed'],
  [`${own}//evil.example/q/a`, 'malformed'],
  [`${own}/q/a\n`, 'malformed', 'tips.example.jp'],
  [` ${own}/q/a`, 'malformed', 'tips.example.jp'],
  [`${own}/q/a b`, 'malformed', 'tips.example.jp'],
  ['ht\ntps://tips.example.jp/q/a', 'malformed', 'tips.example.jp'],
  ['https://tips.exam\tple.jp/q/a', 'malformed', 'tips.example.jp'],
  [`${own}/q/\u202ea`, 'malformed', 'tips.example.jp'],
  [`${own}/q/桜`, 'malformed', 'tips.example.jp'],
  // Encoded tricks.
  [`${own}/q/%2e%2e/auth/logout`, 'unknown'],
  [`${own}/q/../auth/logout`, 'unknown'],
  [`${own}/q/..%2fauth%2flogout`, 'unknown'],
  [`${own}/q/%252e%252e%252fauth`, 'unknown'],
  [`${own}/%2fevil.example`, 'malformed'],
  [`${own}/%5cevil.example`, 'malformed'],
  [`${own}/q/%00`, 'malformed'],
  [`${own}/q/%0d%0aSet-Cookie:a=b`, 'malformed'],
  [`${own}/q/%zz`, 'malformed'],
  [`${own}/q/%ff`, 'malformed'],
  // Ours, but nothing that a code holds.
  [own, 'unknown'],
  [`${own}/`, 'unknown'],
  [`${own}/auth/logout`, 'unknown'],
  [`${own}/auth/login?return=//evil.example`, 'unknown'],
  [`${own}/profile`, 'unknown'],
  [`${own}/q/`, 'unknown'],
  [`${own}/q/a/b`, 'unknown'],
  [`${own}/q/${'a'.repeat(65)}`, 'unknown'],
  [`${own}/tip`, 'unknown'],
  [`${own}/tip/b1/payment`, 'unknown'],
  [`${own}/tip/b1/confirm?tip=t`, 'unknown'],
  [`${own}/branch/qr?branch=b1`, 'unknown'],
  [`${own}/webhooks/stripe`, 'unknown'],
  // No address at all.
  ['', 'malformed'],
  ['1001', 'malformed'],
  ['/q/a', 'malformed'],
  ['//tips.example.jp/q/a', 'malformed'],
  ['tips.example.jp/q/a', 'malformed'],
  ['q/a', 'malformed'],
  ['?q=a', 'malformed'],
  ['https://', 'malformed'],
  ['https:///', 'malformed'],
  [`${own}/q/${'a'.repeat(3000)}`, 'malformed'],
]

describe('where a scanned code leads', () => {
  it.each(followed)('follows %j as %j', (text, path) => {
    expect(judgeScanned(text, own)).toEqual({ ok: true, path })
  })

  it.each(refused)('refuses %j: %s %s', (text, reason, host) => {
    expect(judgeScanned(text, own)).toEqual({ ok: false, reason, ...(host ? { host } : {}) })
  })

  it('knows its own port in a demo', () => {
    expect(judgeScanned('http://localhost:3000/q/a', 'http://localhost:3000').ok).toBe(true)
    expect(judgeScanned('http://localhost:3001/q/a', 'http://localhost:3000').ok).toBe(false)
    expect(judgeScanned('http://127.0.0.1:3000/q/a', 'http://localhost:3000').ok).toBe(false)
  })

  it('shows no more of a host than fits', () => {
    const verdict = judgeScanned(`https://${'a.'.repeat(120)}example/`, own)
    expect(verdict).toMatchObject({
      reason: 'external',
      host: expect.stringMatching(/^[a.]{100}$/) as string,
    })
  })

  it('never leaves this site, whatever is put together', () => {
    const part = fc.constantFrom(
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '.',
      '..',
      '%2f',
      '%40',
      '%00',
      '\t',
      '\n',
      '?',
      '#',
      'tips.example.jp',
      'evil.example',
      '/q/',
      '/tip/',
      'a',
    )
    const texts = fc.array(part, { maxLength: 9 }).map((parts) => parts.join(''))
    const ours = fc.tuple(fc.constant(`${own}/`), texts).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(texts, ours, fc.webUrl(), fc.string({ unit: 'binary' })), (text) => {
        const verdict = judgeScanned(text, own)
        if (!verdict.ok) return
        expect(verdict.path).toMatch(/^\/(q\/[\w-]+|tip\/[\w-]+(\?staff=[\w-]+)?)$/)
        expect(new URL(text).origin).toBe(own)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('the links to another language', () => {
  it.each([
    ['/tip/b1?tip=x', '?tip=x&lang=en'],
    ['/tip/b1?lang=ja', '?lang=en'],
    ['//evil.example/', '?lang=en'],
    ['/\\evil.example', '?lang=en'],
    ['/%5cevil.example', '?lang=en'],
    ['/.//evil.example', '?lang=en'],
    ['/\t/evil.example', '?lang=en'],
    ['https://evil.example/', '?lang=en'],
    ['javascript:alert(1)', '?lang=en'],
    ['', '?lang=en'],
  ])('of %j are %j', (url, link) => {
    expect(inLanguage(url, 'en')).toBe(link)
    expect(new URL(link, `${own}/somewhere`).origin).toBe(own)
  })
})
