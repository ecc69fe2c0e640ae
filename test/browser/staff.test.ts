import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { demoMembers } from '../demo/seed-demo.ts'
import { findings } from './axe.ts'
import { noChromium } from './chromium.ts'
import { openCustomerSite, password, signIn } from './customer-site.ts'
import { layoutShifts } from './layout-shift.ts'

const submit = 'main form[method=post] button[type=submit]'
const photo = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 700, height: 500, channels: 3, background: '#2d7' } })
    .png()
    .toBuffer(),
}

describe.skipIf(noChromium)(`the staff list${noChromium ? `: skipped, ${noChromium}` : ''}`, async () => {
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
  /** A name as it was typed: pages write brackets as their language does. */
  const plain = (name: string | null) => name?.replace(/ ?[(（](.+)[)）]/, ' ($1)')
  const list = () => `${site.url}/branch/staff?branch=${site.seed.branchId}`

  it.each([
    {
      locale: 'en-US',
      code: 'E1',
      texts: [
        'Staff added successfully.',
        'Staff edited successfully.',
        'Staff added successfully.',
        'Photo and greeting saved.',
        'Staff deleted successfully.',
      ],
    },
    {
      locale: 'ja-JP',
      code: 'J1',
      javaScriptEnabled: false,
      texts: [
        'スタッフを追加しました。',
        'スタッフ情報を変更しました。',
        'スタッフを追加しました。',
        '写真とあいさつを保存しました。',
        'スタッフを削除しました。',
      ],
    },
  ])('is looked after by the owner in $locale', async ({ code, texts, ...options }) => {
    const { page, complaints } = await member('owner', options)
    await page.goto(list())
    await page.click('main a[href*="/staff/add"]')
    await page.fill('#name', '石川 海')
    await page.fill('#code', '101')
    await page.click(submit)
    // The code is somebody's already: said at its field, and nothing typed is lost.
    expect(await page.getAttribute('#code', 'aria-invalid')).toBe('true')
    expect(await page.inputValue('#name')).toBe('石川 海')
    await page.fill('#code', code)
    await page.click(submit)
    expect(await toast(page)).toBe(texts[0])

    await page.click('main a[href$="/edit"]')
    await page.fill('#name', `石川 海 (${code})`)
    await page.click(submit)
    expect(await toast(page)).toBe(texts[1])
    expect(plain(await page.textContent('h1'))).toBe(`石川 海 (${code})`)
    const person = page.url()

    await page.goto(list())
    await page.click('main a[href*="/staff/import"]')
    await page.setInputFiles('#file', {
      name: 'staff.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeff名前,コード,役割\n一郎,${code}-1,スタッフ\n,${code}-2,社長\n`),
    })
    await page.click(submit)
    await expect.poll(() => page.locator('.sheet .wrong .error').count()).toBe(2)
    // Axe needs a script that runs.
    if (options.javaScriptEnabled !== false) expect(await findings(page)).toEqual([])
    await page.fill('#text', `名前\tコード\n一郎\t${code}-1\n二郎\t${code}-2`)
    await page.click(submit)
    expect(await page.locator('.sheet .error').count()).toBe(0)
    await page.click(submit)
    expect(await toast(page)).toBe(texts[2])
    expect((await page.locator('main .roster .name').allTextContents()).map(plain)).toEqual(
      expect.arrayContaining(['一郎', '二郎', `石川 海 (${code})`]),
    )

    await page.goto(`${person}/photo`)
    await page.setInputFiles('#photo', photo)
    await page.fill('#greeting', 'Welcome!')
    await page.click(submit)
    expect(await toast(page)).toBe(texts[3])
    await page.goto(`${site.url}/tip/${site.seed.branchId}?staff=${person.split('/').at(-1)}`)
    expect(await page.textContent('.greeting')).toBe('Welcome!')
    const seen = await page.request.get(
      new URL((await page.getAttribute('img.portrait', 'src')) ?? '', site.url).href,
    )
    expect((await sharp(await seen.body()).metadata()).width).toBe(160)

    await page.goto(person)
    await page.click('main a[href$="/delete"]')
    await page.click(submit)
    expect(await toast(page)).toBe(texts[4])
    expect(await page.textContent('main')).not.toContain('石川 海')
    // The form that was refused answered 400; a browser that shows its console says so.
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
  })

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
    expect(await page.textContent('main')).toContain('Code 102 · Staff')
    const { page: guest } = await site.visit()
    await guest.route('**/photos/*', async (route) => {
      await guest.waitForFunction(() => document.readyState !== 'loading')
      await route.continue()
    })
    await guest.goto(`${site.url}/tip/${site.seed.branchId}?staff=${site.seed.staffIds[0]}`)
    await guest.waitForFunction(
      () => (document.querySelector('img.portrait') as HTMLImageElement | null)?.naturalWidth === 160,
    )
    expect(await layoutShifts(guest)).toEqual([])
  })
})
