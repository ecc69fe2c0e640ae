import { expect, it } from 'vitest'
import { demoMembers } from '../demo/seed-demo.ts'
import { findings } from './axe.ts'
import { inChromium } from './chromium.ts'
import { openCustomerSite, password, signIn } from './customer-site.ts'

const phone = { viewport: { width: 360, height: 740 }, bypassCSP: true }

inChromium('a venue', async () => {
  const site = await openCustomerSite()

  it('is called by its owner in other languages, in a form of three parts that keyboards open', async () => {
    await site.accounts.add({ ...demoMembers.owner, password })
    const { page, complaints } = await site.visit({ ...phone, locale: 'ja-JP' })
    await signIn(site, page, demoMembers.owner.email)
    const form = `${site.url}/branch/branches/${site.seed.branchId}/edit`
    await page.goto(form)
    // The demo's greeting in Chinese holds it open.
    expect(await page.locator('details.fold[open]').count()).toBe(1)
    expect(await findings(page)).toEqual([])
    // One part of the form at a time, by keyboard, too; what saves it is always within reach.
    const part = (at: number) => page.locator('.tabs label').nth(at)
    expect([await page.isVisible('#name'), await page.isVisible('#presets')]).toEqual([true, false])
    await part(0).locator('input').focus()
    await page.keyboard.press('ArrowRight')
    expect([await page.isVisible('#name'), await page.isVisible('#presets')]).toEqual([false, true])
    const save = await page.locator('main form[method=post] .actions button').boundingBox()
    expect((save?.y ?? 0) + (save?.height ?? 999)).toBeLessThanOrEqual(phone.viewport.height)
    await page.fill('#presets', '1')
    await part(2).click()
    await page.fill('#greetingCn', '')
    await page.fill('#nameCn', '樱花食堂')
    await page.fill('#nameEn', 'Sakura Diner')
    await page.fill('#nameKo', '사쿠라 식당')
    await page.fill('#addressKo', 'ㄱ'.repeat(201))
    await page.click('main form[method=post] .actions button')
    // The first part with an error is open, each with one says so, and a link leads into another.
    expect([await page.isVisible('#presets-error'), await page.isVisible('#addressKo')]).toEqual([
      true,
      false,
    ])
    expect(await page.locator('.tabs label strong').count()).toBe(2)
    await page.click('.errors a[href="#addressKo"]')
    expect(await page.locator('#addressKo-error').isVisible()).toBe(true)
    await page.fill('#presets', '')
    await part(2).click()
    expect(await page.inputValue('#nameKo')).toBe('사쿠라 식당')
    expect(await findings(page)).toEqual([])
    await page.fill('#addressKo', '도쿄도 다이토구 아사쿠사 1-2-3')
    await page.click('main form[method=post] .actions button')
    await page.waitForURL(/\/branch\/business$/)
    // The form that was refused.
    expect(complaints).toEqual([expect.stringContaining('400')])
  })
})
