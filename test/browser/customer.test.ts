import { describe, expect, it } from 'vitest'
import { noChromium } from './chromium.ts'
import { codeFor, openCustomerSite, openDays, password } from './customer-site.ts'
import { payButton, toConfirm, typeCard } from './guest-steps.ts'

const days = ['2026-11-01', '2026-10-31', '2026-10-30', '2026-09-01']
const toast = '.toast'
const submit = 'main form[method=post] button[type=submit]'

describe.skipIf(noChromium)(`a customer${noChromium ? `: skipped, ${noChromium}` : ''}`, async () => {
  const own = await openCustomerSite()
  const withCognito = await openCustomerSite('cognito')

  it('whose account Cognito keeps looks after it and finds their tips', async () => {
    const site = withCognito
    const { page, complaints, email } = await site.customer([], { locale: 'zh-CN' })
    await toConfirm(site, page, '1200', 'Lovely')
    await typeCard(page)
    await page.click(payButton)
    await page.waitForURL(/\/payment\/success/)

    await page.goto(`${site.url}/tip/histories`)
    expect(await page.textContent('h1')).toBe('小费记录')
    await page.click('.ledger a')
    expect(await page.textContent('main')).toContain('1,200')
    expect(await page.textContent('main')).toContain('Lovely')
    await page.click('main a[href*="/venues/"]')
    expect(await page.textContent('h1')).toBe('さくら食堂')

    await page.goto(`${site.url}/profile`)
    await page.fill('#name', '田中 さくら')
    await page.fill('#username', 'sakura')
    await page.click(submit)
    await page.waitForSelector(toast)
    expect(await page.textContent(toast)).toBe('个人资料已保存')

    await page.goto(`${site.url}/profile/email-change`)
    const wanted = `new.${email}`
    await page.fill('#newEmail', wanted)
    await page.fill('#confirmEmail', wanted)
    await page.click(submit)
    await page.waitForURL(/\/confirm$/)
    await page.fill('#code', await codeFor(site, wanted))
    await page.click(submit)
    await page.waitForURL(/\/profile$/)
    expect(await page.textContent(toast)).toBe('电子邮箱已更改')

    await page.goto(`${site.url}/profile/password-change`)
    await page.fill('#oldPassword', password)
    await page.fill('#newPassword', 'Battery-staple-2')
    await page.fill('#confirmPassword', 'Battery-staple-2')
    await page.click(submit)
    await page.waitForURL(/\/profile$/)
    expect(await page.textContent(toast)).toBe('密码已更改')
    expect(complaints).toEqual([])
  })

  it('without JavaScript does all of it with forms and links', async () => {
    const site = own
    const { page, email } = await site.customer(days, { javaScriptEnabled: false })
    await openDays(site, page)
    expect(await page.locator('.ledger li').count()).toBe(4)
    await page.fill('#from', '2026-10-30')
    await page.fill('#to', '2026-10-31')
    await page.click('.filter button[type=submit]')
    await page.waitForURL(/from=2026-10-30&to=2026-10-31/)
    expect(await page.locator('.ledger li').count()).toBe(2)
    await page.click('.tabs a >> nth=2')
    await page.waitForURL(/view=spending/)
    expect(await page.locator('.months tbody tr').count()).toBe(1)
    await page.click('.chips a >> nth=2')
    await expect.poll(() => page.locator('.months tbody tr').count()).toBe(3)
    await page.click('.tabs a >> nth=1')
    await page.click('.links a')
    expect(await page.textContent('h1')).toBe('さくら食堂')

    await page.click('.areas a >> nth=1')
    await page.fill('#name', '')
    await page.fill('#username', 'kept')
    await page.click(submit)
    expect(await page.textContent('.errors')).toContain('Name is required')
    expect(await page.inputValue('#username')).toBe('kept')
    await page.press('input[name=lang][value=ja]', ' ')
    await page.click('main form[method=get] button[type=submit]')
    expect(await page.textContent('h1')).toBe('プロフィール')
    await page.goto(`${site.url}/profile?lang=en`)

    const wanted = `new.${email}`
    await page.click('a[href="/profile/email-change"]')
    await page.fill('#newEmail', wanted)
    await page.fill('#confirmEmail', wanted)
    await page.click(submit)
    expect(await page.textContent(toast)).toBe('Verification code sent. Please check your mail')
    await page.click('button[name=resend]')
    expect(await page.textContent('.errors')).toMatch(/Please wait \d+ seconds/)
    await page.fill('#code', await codeFor(site, wanted))
    await page.click(submit)
    expect(await page.textContent(toast)).toBe('Email changed successfully')

    await page.click('a[href="/profile/delete"]')
    expect(await page.textContent('main')).toContain(
      'Are you sure you want to delete your account? This action is irreversible.',
    )
    await page.click(submit)
    expect(await page.textContent(toast)).toBe('Account deleted successfully.')
    await page.goto(`${site.url}/auth/login`)
    await page.fill('#email', wanted)
    await page.fill('#password', password)
    await page.click(submit)
    expect(await page.textContent('.errors')).toContain('Incorrect email or password')
  })
})
