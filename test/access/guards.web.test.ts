import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { browserOf, signedIn } from '../features/auth/people.ts'
import { accountApp } from '../support/account-app.ts'

const test = accountApp()

describe('pages of signed-in people', () => {
  it.each([
    ['/profile', '/profile'],
    ['/tip/histories?view=visits&from=2026-01-01', '/tip/histories?view=visits&from=2026-01-01'],
    ['/profile/nowhere', '/profile/nowhere'],
  ])('%s sends who is not signed in to the form, and back', async (path, back) => {
    const answer = await browserOf(test).get(path)
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe(`/auth/login?return=${encodeURIComponent(back)}`)
    expect(answer.get('Set-Cookie')).toBeUndefined()
  })

  it('come back to the page whose form was sent, never to another site', async () => {
    const { default: request } = await import('supertest')
    const send = (referer: string) =>
      request(test.app)
        .post('/profile')
        .type('form')
        .set({
          Accept: 'text/html',
          'Sec-Fetch-Site': 'same-origin',
          Host: 'tips.example.jp',
          Referer: referer,
        })
        .send('')
    expect((await send('https://tips.example.jp/profile?lang=en')).headers.location).toBe(
      '/auth/login?return=%2Fprofile%3Flang%3Den',
    )
    expect((await send('https://evil.example/profile')).headers.location).toBe('/auth/login')
    expect((await send('')).headers.location).toBe('/auth/login')
  })

  it('tell a program in its own words', async () => {
    const { default: request } = await import('supertest')
    const answer = await request(test.app).get('/profile').set('Accept', 'application/json')
    expect([answer.status, answer.body.error.message]).toEqual([401, 'ログインしていません'])
  })
})

describe('a page that visitors see too', () => {
  it('is shown to somebody signed in as to a visitor while nobody can say whether they work there', async () => {
    const { browser } = await signedIn(test)
    await sql`alter table staff rename to staff_away`.execute(test.deps.db)
    try {
      const page = await browser.get('/branch/qr')
      expect(page.status).toBe(200)
    } finally {
      await sql`alter table staff_away rename to staff`.execute(test.deps.db)
    }
    expect(test.logged.map(({ msg }) => msg)).toContain('shown as to a visitor')
    expect((await browser.get('/branch/qr')).status).toBe(200)
  })
})
