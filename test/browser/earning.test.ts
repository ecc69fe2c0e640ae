import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { demoMembers } from '../demo/seed-demo.ts'
import { payTip } from '../features/earning/earned.ts'
import { inChromium } from './chromium.ts'
import { openCustomerSite, password, signIn } from './customer-site.ts'

type Role = keyof typeof demoMembers
/** News are asked for every two seconds, and a busy machine takes its time. */

inChromium('earnings', async () => {
  const site = await openCustomerSite()
  const pay = (more: Partial<Parameters<typeof payTip>[1]> = {}) =>
    payTip(site.db, { branchId: site.seed.branchId, amount: 500, at: Date.now(), ...more })
  const as = async (role: Role, options: Parameters<typeof site.visit>[0] = {}) => {
    const { page, complaints } = await site.visit(options)
    await signIn(site, page, demoMembers[role].email)
    return { page, complaints }
  }
  const today = (page: Page) => page.textContent('#today')

  beforeAll(async () => {
    for (const member of Object.values(demoMembers)) await site.accounts.add({ ...member, password })
    await pay({ at: Date.parse('2026-03-05T03:00:00Z'), amount: 700, staffId: site.seed.staffIds[1] })
    await pay({ at: Date.parse('2026-03-06T03:00:00Z'), amount: 900, staffId: site.seed.staffIds[0] })
  })

  it('arrive by themselves while somebody looks, and are said aloud', async () => {
    const { page, complaints } = await as('manager', { locale: 'ja-JP' })
    await page.goto(`${site.url}/branch`)
    await page.waitForSelector('.live[data-state=on]')
    expect(await page.textContent('.live')).toBe('新しいチップは自動で表示されます。')
    const before = await today(page)
    await page.evaluate(() => document.body.setAttribute('data-mark', ''))
    // Written by another process than the one that serves, as another container's would be.
    const id = await pay({ amount: 1234, recipient: 'branch', review: 'すばらしい夜でした' })
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

  it('follow days and a person that are chosen', async () => {
    const { page, complaints } = await as('owner')
    await page.goto(`${site.url}/branch/earning`)
    await page.click('.filter summary')
    await page.focus('#from')
    await page.fill('#from', '2026-03-01')
    await page.fill('#to', '2026-03-31')
    await page.waitForURL(/from=2026-03-01&to=2026-03-31/)
    expect(await page.textContent('#sum')).toBe('2 tips, ¥1,600')
    await page.selectOption('#staff', site.seed.staffIds[1] ?? '')
    await page.waitForURL(/staff=/)
    await expect.poll(() => page.textContent('#sum')).toBe('1 tip, ¥700')
    expect(await page.locator('.chart .bar').count()).toBe(1)
    // A link to other days keeps the person.
    await page.click('.chips a >> nth=2')
    await page.waitForURL(/from=&to=&staff=/)
    expect(await page.getAttribute('.chips [aria-current]', 'href')).toMatch(/staff=/)
    expect(complaints).toEqual([])
  })
})
