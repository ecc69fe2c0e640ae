import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { demoMembers } from '../demo/seed-demo.ts'
import { payTip } from '../features/earning/earned.ts'
import { inChromium } from './chromium.ts'
import { openCustomerSite, password, signIn } from './customer-site.ts'

inChromium('earnings', async () => {
  const site = await openCustomerSite()
  const today = (page: Page) => page.textContent('#today')

  beforeAll(async () => {
    await site.accounts.add({ ...demoMembers.manager, password })
  })

  it('arrive by themselves while somebody looks, and are said aloud', async () => {
    const { page, complaints } = await site.visit({ locale: 'ja-JP' })
    await signIn(site, page, demoMembers.manager.email)
    await page.goto(`${site.url}/branch`)
    await page.waitForSelector('.live[data-state=on]')
    expect(await page.textContent('.live')).toBe('新しいチップは自動で表示されます。')
    const before = await today(page)
    await page.evaluate(() => document.body.setAttribute('data-mark', ''))
    // Written by another process than the one that serves, as another container's would be.
    const id = await payTip(site.db, {
      branchId: site.seed.branchId,
      at: Date.now(),
      amount: 1234,
      recipient: 'branch',
      review: 'すばらしい夜でした',
    })
    await page.waitForSelector(`#newest a[href="/branch/earning/tips/${id}"]`)
    const newest = page.locator('#newest tr', { has: page.locator(`a[href="/branch/earning/tips/${id}"]`) })
    expect(await newest.textContent()).toContain('1,234')
    expect(await newest.textContent()).toContain('すばらしい夜でした')
    const after = (await today(page)) ?? ''
    expect(after).not.toBe(before)
    await expect
      .poll(() => page.textContent('[data-island=live-earnings] [role=status]'))
      .toBe(`受取額が更新されました。今日：${after}`)
    // The same page, not a new one.
    expect(await page.locator('body[data-mark]').count()).toBe(1)
    expect(complaints).toEqual([])
  })
})
