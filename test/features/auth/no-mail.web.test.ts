import { describe, expect, it } from 'vitest'
import { demoMembers } from '../../demo/seed-demo.ts'
import { ownApp } from '../../support/account-app.ts'
import { setRow } from '../../support/rows.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { account, browserOf, follow, password, registration, sameEachTime, signedIn } from './people.ts'

const test = ownApp({ env: { SMTP_URL: '', MAIL_FROM: '' } })
const written = async () => {
  const { db } = test.deps
  const codes = await db.selectFrom('identity_code').selectAll().execute()
  const accounts = await db.selectFrom('identity_account').select(['sub', 'email']).orderBy('sub').execute()
  return { codes, accounts }
}

describe('a site without mail', () => {
  it('signs people in, and offers no registration', async () => {
    const browser = browserOf(test)
    const login = await browser.get('/auth/login')
    expect(login.status).toBe(200)
    expect(login.text).not.toContain('/auth/register')
    expect(login.text).toContain('Ask an owner of the venue for a link.')
    expect((await signedIn(test, browser)).browser).toBe(browser)
    expect((await browser.get('/profile')).status).toBe(200)
  })

  it.each([undefined, 'owner', 'staff'] as const)('leads nobody to a registration: %s', async (role) => {
    const browser = browserOf(test)
    // Somebody on the list who has not come yet: their page says how they get in.
    const invited = { email: 'invited@example.com' }
    const id = test.seed.staffIds.at(-1) ?? ''
    await setRow(test.deps.db, 'staff', id, { ...invited, person_id: null })
    if (role) {
      await test.people.add({ ...demoMembers[role], password })
      await browser.post('/auth/login', { email: demoMembers[role].email, password })
    }
    const [seen, leading] = [new Set<string>(), new Set<string>()]
    const next = [role ? '/branch' : '/', '/auth/login', '/privacy-policy', `/tip/${test.seed.branchId}`]
    for (const path of next) {
      const page = path.replace(/[?#].*/, '')
      if (seen.has(page) || /\.\w+$/.test(page)) continue
      seen.add(page)
      const { text = '', headers } = await browser.get(path)
      const links = [...text.matchAll(/(?:href|action)="(\/[^"]*)"/g)].map((match) => match[1] ?? '')
      if (text.includes('/auth/register') || headers.location?.includes('/auth/register')) leading.add(page)
      next.push(...links.filter((link) => !link.startsWith('/auth/logout')), headers.location ?? '/')
    }
    expect([...leading]).toEqual([])
    expect(seen.size).toBeGreaterThan(role ? 20 : 8)
  })

  it.each([
    ['/auth/register', 'en', 'Accounts come from the venue'],
    ['/auth/register/confirm', 'ja', 'アカウントはお店が用意します'],
    ['/auth/reset-password', 'en', 'Ask an owner of the venue for a link to set a new password.'],
    ['/auth/reset-password/confirm', 'cn', '请向所有者索取用于设置新密码的链接。'],
  ])('%s says who helps', async (path, lang, text) => {
    const page = await browserOf(test, lang === 'cn' ? 'zh-CN' : lang).get(
      `${path}?return=%2Ftip%2Fhistories`,
    )
    expect(page.status).toBe(200)
    expect(withoutTags(page.text)).toContain(text)
    expect(page.text).toContain('href="/auth/login?return=%2Ftip%2Fhistories"')
    expect(page.text.match(/<form[^>]*method="post"/g)).toBeNull()
  })

  it('answers every address alike, and writes nothing', async () => {
    const { email } = await account(test)
    const before = await written()
    for (const [path, fields] of [
      ['/auth/register', registration('x')],
      ['/auth/register/confirm', { code: '123456', resend: '1' }],
      ['/auth/reset-password', {}],
      ['/auth/reset-password/confirm', { code: '123456', newPassword: password, confirmPassword: password }],
    ] as const) {
      const answers = []
      for (const typed of [email, 'nobody@example.com']) {
        const browser = browserOf(test)
        const sent = await browser.post(path, { ...fields, email: typed })
        expect([path, sent.status]).toEqual([path, 303])
        answers.push([sent.headers['set-cookie'], sameEachTime(await follow(browser, sent))])
      }
      expect(answers[0]).toEqual(answers[1])
    }
    expect(await written()).toEqual(before)
  })

  it('changes nobody’s address, and says which way there is', async () => {
    const { browser } = await signedIn(test)
    const before = await written()
    const page = await browser.get('/profile/email-change')
    expect(withoutTags(page.text)).toContain('Ask an owner to invite you with the new address.')
    const fields = { newEmail: 'new@example.com', confirmEmail: 'new@example.com', password }
    const sent = await browser.post('/profile/email-change', fields)
    expect([sent.status, sent.headers.location]).toEqual([303, '/profile/email-change'])
    const code = await browser.post('/profile/email-change/confirm', { code: '123456' })
    expect([code.status, code.headers.location]).toEqual([303, '/profile/email-change'])
    expect(await written()).toEqual(before)
  })
})
