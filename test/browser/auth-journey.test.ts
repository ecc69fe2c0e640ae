import { describe, expect, it } from 'vitest'
import { codeFrom, fresh, main, register, reset } from './auth-steps.ts'
import { noChromium } from './chromium.ts'
import { openCustomerSite, password, signIn } from './customer-site.ts'

const toast = '.toast'

/** Whoever keeps the accounts, each answer reads the same in each language: `same-journey.web.test.ts`. */
const ways = [
  {
    keeper: 'own',
    locale: 'en-US',
    javaScriptEnabled: true,
    life: '10 minutes',
    texts: [
      'Verification code sent. Please check your mail',
      'Register Success',
      'Login Success',
      'User logged out successfully',
      'Password Reset Successfully',
    ],
  },
  {
    keeper: 'own',
    locale: 'ja-JP',
    javaScriptEnabled: false,
    life: '10分',
    texts: [
      '確認コードを送信しました。メールをご確認ください',
      '登録が完了しました',
      'ログインしました',
      'ログアウトしました',
      'パスワードを再設定しました',
    ],
  },
  {
    keeper: 'cognito',
    locale: 'zh-CN',
    javaScriptEnabled: true,
    life: '24小时',
    texts: ['验证码已发送，请查收邮件', '注册成功', '登录成功', '您已退出登录', '密码已重设'],
  },
] as const

describe.skipIf(noChromium).each(ways)(
  `an account that is kept by: $keeper${noChromium ? ` (skipped, ${noChromium})` : ''}`,
  async ({ keeper, locale, javaScriptEnabled, life, texts }) => {
    const site = await openCustomerSite(keeper)

    it(`in ${locale}, JavaScript ${javaScriptEnabled}: registered, confirmed, signed in, out, a new password, in again, out everywhere`, async () => {
      const [sent, registered, welcome, bye, set] = texts
      const { page, complaints, context } = await site.visit({ locale, javaScriptEnabled })
      const says = async (text: string | undefined) => expect(await page.textContent(toast)).toBe(text)
      const email = 'new@example.com'
      await register(site, page, email)
      await says(sent)
      expect(await page.textContent('main')).toContain(life)
      await page.fill('#code', await codeFrom(site, email))
      await page.click(main)
      await page.waitForURL(/\/auth\/login/)
      await says(registered)
      expect(await page.inputValue('#email')).toBe(email)
      await page.fill('#password', password)
      await page.click(main)
      await page.waitForURL(/\/tip\/histories$/)
      await says(welcome)

      await page.goto(`${site.url}/profile`)
      expect(await page.textContent('main')).toContain(email)
      await page.locator('form[action="/auth/logout"] button').first().click()
      await page.waitForURL(`${site.url}/`)
      await says(bye)
      await page.goto(`${site.url}/profile`)
      expect(new URL(page.url()).pathname).toBe('/auth/login')

      await reset(site, page, email)
      await says(set)
      await page.fill('#password', fresh)
      await page.click(main)
      await page.waitForURL(/\/profile$/)
      await says(welcome)

      const elsewhere = await site.visit()
      await signIn(site, elsewhere.page, email, fresh)
      await page.click('form:has(input[name=everywhere]) button')
      await page.waitForURL(`${site.url}/`)
      for (const one of [page, elsewhere.page]) {
        await one.goto(`${site.url}/profile`)
        expect(new URL(one.url()).pathname).toBe('/auth/login')
      }
      expect([...complaints, ...elsewhere.complaints]).toEqual([])
      await Promise.all([context.close(), elsewhere.context.close()])
    })
  },
)
