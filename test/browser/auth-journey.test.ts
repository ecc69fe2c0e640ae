import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { type Keeper, openDemoAccounts } from '../demo/demo-accounts.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { operatorOf, saidBy } from '../support/operator.ts'
import { codeFrom, fresh, main, register, reset } from './auth-steps.ts'
import { becomeOwner } from './become-owner.ts'
import { noChromium } from './chromium.ts'
import { password, signIn } from './customer-site.ts'
import { useSite as openSite, type Site } from './site.ts'

const toast = '.toast'
type AccountSite = Site & { db: Db; dataDir: string; outbox: string; env: Record<string, string> }

/** The built server with accounts, whoever keeps them, and a mail server. */
async function openAccountSite(keeper: Keeper): Promise<AccountSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tipping-accounts-'))
  const db = openDatabase({ dataDir })
  await migrateToLatest(db)
  await seedDemo(db)
  const { env, url: outbox, close } = await openDemoAccounts(keeper, db)
  const site = openSite({ ...env, DATA_DIR: dataDir })
  afterAll(async () => {
    await db.destroy()
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return Object.assign(site, { db, dataDir, outbox, env })
}

const texts = {
  'en-US': [
    'Verification code sent. Please check your mail',
    'Register Success',
    'Login Success',
    'User logged out successfully',
    'Password Reset Successfully',
  ],
  'ja-JP': [
    '確認コードを送信しました。メールをご確認ください',
    '登録が完了しました',
    'ログインしました',
    'ログアウトしました',
    'パスワードを再設定しました',
  ],
  'zh-CN': ['验证码已发送，请查收邮件', '注册成功', '登录成功', '您已退出登录', '密码已重设'],
}
/** How long the page says that a code is good for. */
const lives = {
  cognito: { 'en-US': '24 hours', 'ja-JP': '24時間', 'zh-CN': '24小时' },
  own: { 'en-US': '10 minutes', 'ja-JP': '10分', 'zh-CN': '10分钟' },
}
const ways = (['en-US', 'ja-JP', 'zh-CN'] as const).flatMap((locale) =>
  [true, false].map((javaScriptEnabled) => ({ locale, javaScriptEnabled })),
)

describe.skipIf(noChromium).each(['cognito', 'own'] as const)(
  `an account that is kept by: %s${noChromium ? ` (skipped, ${noChromium})` : ''}`,
  async (keeper) => {
    const site = await openAccountSite(keeper)
    let people = 0

    it.each(ways)(
      'in $locale, JavaScript $javaScriptEnabled: registered, confirmed, signed in, out, a new password, in again, out everywhere',
      async ({ locale, javaScriptEnabled }) => {
        const [sent, registered, welcome, bye, set] = texts[locale]
        const { page, complaints, context } = await site.visit({ locale, javaScriptEnabled })
        const says = async (text: string | undefined) => expect(await page.textContent(toast)).toBe(text)
        const email = `new${++people}@example.com`
        await register(site, page, email)
        await says(sent)
        expect(await page.textContent('main')).toContain(lives[keeper][locale])
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
      },
    )

    it.each([
      { locale: 'ja-JP', javaScriptEnabled: true },
      { locale: 'en-US', javaScriptEnabled: false },
    ])(
      'invited as an owner, in $locale, JavaScript $javaScriptEnabled: accepts the place',
      async (options) => {
        const email = `owner${++people}@example.com`
        const admin = operatorOf(site, { ...site.env, PUBLIC_URL: site.url, DEMO: '1' })
        const said = await saidBy(admin('owner', 'invite', '--email', email, '--name', '青空 花'))
        const registerAt = /https?:\/\/\S+\/auth\/register/.exec(said)?.[0] ?? ''
        const { page, complaints, context } = await site.visit(options)
        await becomeOwner((to) => codeFrom(site, to), page, registerAt, email)
        expect(complaints).toEqual([])
        await context.close()
      },
    )
  },
)
