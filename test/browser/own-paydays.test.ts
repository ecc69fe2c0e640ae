import { beforeAll, expect, it } from 'vitest'
import { dayIn, daysBefore } from '../../server/base/calendar.ts'
import { payEverybody } from '../demo/books/pay-everybody.ts'
import { demoMembers } from '../demo/seed-demo.ts'
import { payTip } from '../features/earning/earned.ts'
import { findings, findingsWithoutScripts } from './axe.ts'
import { inChromium } from './chromium.ts'
import { openCustomerSite, password, signIn } from './customer-site.ts'

const dayMs = 24 * 60 * 60_000

inChromium('one’s own paydays', async () => {
  const site = await openCustomerSite()
  const as = async (role: keyof typeof demoMembers, locale: string, width: number) => {
    const { page, complaints } = await site.visit({
      ...{ locale, viewport: { width, height: 780 }, bypassCSP: true },
      javaScriptEnabled: width > 400,
    })
    await signIn(site, page, demoMembers[role].email)
    return { page, complaints }
  }

  beforeAll(async () => {
    for (const member of Object.values(demoMembers)) await site.accounts.add({ ...member, password })
    const { db, seed } = site
    const now = Date.now()
    const today = dayIn('Asia/Tokyo', now)
    const by = { businessId: seed.businessId, memberId: 'demoowner0000001' }
    const staffId = seed.staffIds[0] ?? ''
    await payTip(db, { branchId: seed.branchId, amount: 1800, at: now - 5 * dayMs, staffId })
    await payEverybody(db, by, { until: daysBefore(today, 2), payDay: today }, now)
    await payTip(db, { branchId: seed.branchId, amount: 70, at: now, staffId })
  })

  it('are answered on a phone without scripts, seen by an owner, and answered anew', async () => {
    const staff = await as('staff', 'zh-CN', 360)
    await staff.page.goto(`${site.url}/profile/paydays`)
    expect(await staff.page.textContent('main')).toContain('1,800日元')
    expect(await staff.page.textContent('main')).toContain('70日元')
    expect(await findingsWithoutScripts(site, staff.page)).toEqual([])
    await staff.page.click('main a[href*="/profile/paydays/"]')
    expect(await findingsWithoutScripts(site, staff.page)).toEqual([])
    await staff.page.click('button:has-text("未收到")')
    await staff.page.waitForSelector('main .badge:has-text("未收到")')

    const owner = await as('owner', 'ja-JP', 1280)
    await owner.page.goto(`${site.url}/branch/business/payday`)
    await owner.page.click('main tbody a')
    expect(await owner.page.textContent('main')).toContain('「受け取っていない」との連絡あり')
    expect(await findings(owner.page)).toEqual([])

    await staff.page.click('main a[href*="/profile/paydays/"]')
    await staff.page.click('button:has-text("已收到")')
    await staff.page.waitForURL(/paydays$/)
    await owner.page.reload()
    expect(await owner.page.textContent('main')).toContain('受取済み')
    expect([staff.complaints, owner.complaints]).toEqual([[], []])
  })

  it('read well at a desk, in English', async () => {
    const { page, complaints } = await as('staff', 'en', 1280)
    await page.goto(`${site.url}/profile/paydays`)
    expect(await findings(page)).toEqual([])
    await page.click('main a[href*="/profile/paydays/"]')
    expect(await page.textContent('h1')).toBe('Statement of tips')
    expect(await findings(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})
