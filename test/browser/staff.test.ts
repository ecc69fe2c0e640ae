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
  /** A browser in which a member of the demo is signed in. */
  async function member(role: keyof typeof demoMembers, options: { javaScriptEnabled?: boolean } = {}) {
    const { email } = demoMembers[role]
    await site.accounts.add({ ...demoMembers[role], password })
    const visit = await site.visit({ ...options, bypassCSP: true })
    await signIn(site, visit.page, email)
    return visit
  }
  it('lets a staff member choose their own photo', async () => {
    const { page, complaints } = await member('staff')
    await page.goto(`${site.url}/branch/profile`)
    expect(await findings(page)).toEqual([])
    await page.click('main a[href$="/photo"]')
    await page.setInputFiles('#photo', photo)
    await page.click(submit)
    // It is really drawn: the policy of the pages lets it in.
    await page.waitForFunction(
      () => (document.querySelector('main img.portrait') as HTMLImageElement | null)?.naturalWidth === 320,
    )
    expect(complaints).toEqual([])
  })

  it('moves nothing on a guest’s page while photos load', async () => {
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

  it('imports what a small screen without a script has shown of a file', async () => {
    const { page, complaints } = await member('owner', { javaScriptEnabled: false })
    await page.goto(`${site.url}/branch/staff/import?branch=${site.seed.branchId}`)
    // A browser sends each of these line ends as CRLF.
    const mixed = '名前,コード,備考\r\n山田,x1,x\n鈴木,x2,"y\nz"\n佐藤,x3,z\n'
    await page.setInputFiles('#file', { name: 'mixed.csv', mimeType: 'text/csv', buffer: Buffer.from(mixed) })
    await page.click(submit)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const names = await page.locator('.sheet tbody tr td:nth-child(2)').allInnerTexts()
    expect(names.map((name) => name.split('\n').at(-1))).toEqual(['山田', '鈴木', '佐藤'])
    await page.click('text=Import 3 people')
    expect(await page.textContent('main')).toContain('佐藤')
    expect(complaints).toEqual([])
  })
})
