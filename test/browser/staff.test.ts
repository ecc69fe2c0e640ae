import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { demoMembers } from '../demo/seed-demo.ts'
import { findings } from './axe.ts'
import { inChromium } from './chromium.ts'
import { openCustomerSite, password, signIn } from './customer-site.ts'
import { layoutShifts, layoutWatched, watchLayout } from './layout-shift.ts'

const submit = 'main form[method=post] button[type=submit]'
const photo = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 700, height: 500, channels: 3, background: '#2d7' } })
    .png()
    .toBuffer(),
}

inChromium('the staff list', async () => {
  const site = await openCustomerSite()
  const accounts = new Set<string>()

  /** A browser in which a member of the demo is signed in. */
  async function member(
    role: keyof typeof demoMembers,
    options: { locale: string; javaScriptEnabled?: boolean },
  ) {
    const { email } = demoMembers[role]
    if (!accounts.has(email)) await site.accounts.add({ ...demoMembers[role], password })
    accounts.add(email)
    const visit = await site.visit({ ...options, bypassCSP: true })
    await signIn(site, visit.page, email)
    return visit
  }
  const toast = async (page: Page) => (await page.textContent('.toast'))?.trim()

  it('lets a staff member choose their own photo, and nobody else’s', async () => {
    const { page, complaints } = await member('staff', { locale: 'en-US' })
    await page.goto(`${site.url}/branch/profile`)
    expect(await page.textContent('main')).toContain('101')
    expect(await findings(page)).toEqual([])
    await page.click('main a[href$="/photo"]')
    await page.setInputFiles('#photo', photo)
    await page.click(submit)
    expect(await toast(page)).toBe('Photo and greeting saved.')
    // It is really drawn: the policy of the pages lets it in.
    await page.waitForFunction(
      () => (document.querySelector('img.portrait') as HTMLImageElement | null)?.naturalWidth === 320,
    )
    await page.goto(`${site.url}/branch/staff`)
    expect(await page.locator('main a[href*="/staff/add"]').count()).toBe(0)
    expect(complaints).toEqual([])
    await page.goto(`${site.url}/branch/staff/${site.seed.staffIds[1]}/edit`)
    expect(await page.textContent('main')).toContain('You are not authorized to edit this staff.')
  })

  it('shows a manager their team, and moves nothing on a guest’s page while photos load', async () => {
    const { page } = await member('manager', { locale: 'en-US' })
    await page.goto(`${site.url}/branch/staff`)
    expect(await page.textContent('main')).toContain('Code 102')
    const { page: guest } = await site.visit()
    await watchLayout(guest)
    await guest.route('**/photos/*', async (route) => {
      await layoutWatched(guest)
      await route.continue()
    })
    await guest.goto(`${site.url}/tip/${site.seed.branchId}?staff=${site.seed.staffIds[0]}`)
    await guest.waitForFunction(
      () => (document.querySelector('img.portrait') as HTMLImageElement | null)?.naturalWidth === 160,
    )
    expect(await layoutShifts(guest)).toEqual([])
  })

  it.each([
    ['ja-JP', 'Shift_JISとして読み取りました', '3人を登録する'],
    ['en-US', 'The file was read as Shift_JIS', 'Import 3 people'],
  ])('imports what a small screen without a script has shown of a file (%s)', async (locale, read, press) => {
    const { page, complaints } = await member('owner', { locale, javaScriptEnabled: false })
    await page.setViewportSize({ width: 360, height: 800 })
    const code = locale.slice(0, 2)
    const list = async (name: string, buffer: Buffer) => {
      await page.goto(`${site.url}/branch/staff/import?branch=${site.seed.branchId}`)
      await page.setInputFiles('#file', { name, mimeType: 'text/csv', buffer })
      await page.click(submit)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    }
    const names = () => page.locator('.sheet tbody tr td:nth-child(2)').allInnerTexts()
    // A browser sends each of these line ends as CRLF.
    const mixed = `名前,コード,備考\r\n山田,${code}1,x\n鈴木,${code}2,"y\nz"\n佐藤,${code}3,z\n`
    await list('mixed.csv', Buffer.from(mixed))
    expect((await names()).map((name) => name.split('\n').at(-1))).toEqual(['山田', '鈴木', '佐藤'])
    await page.click(`text=${press}`)
    expect(await page.textContent('main')).toContain('佐藤')

    const eucJp = Buffer.from('bbb3c5c4c2c0cfba', 'hex')
    await list('old.csv', Buffer.concat([Buffer.from('name,code\r\n'), eucJp, Buffer.from(`,${code}4\r\n`)]))
    expect(await page.textContent('main')).toContain(read)
    expect((await names()).join()).toContain('ｻｳﾅﾄﾂﾀﾏｺ')
    await page.selectOption('#encoding', 'EUC-JP')
    await page.click('main form:has(#encoding) button')
    expect((await names()).join()).toContain('山田太郎')
    await page.click(`text=${press.replace('3', '1').replace('people', 'person')}`)
    expect(await page.textContent('main')).toContain('山田太郎')
    expect(complaints).toEqual([])
  })
})
