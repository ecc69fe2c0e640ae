import { beforeAll, expect, it } from 'vitest'
import { dayIn, daysBefore } from '../../server/base/calendar.ts'
import { markLines } from '../../server/money/payday/payday.marks.ts'
import { demoMembers } from '../demo/seed-demo.ts'
import { payTip } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { findings } from './axe.ts'
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
    await page.goto(`${site.url}/branch`)
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
    const id = await closeDays(db, {
      by,
      where: { businessId: by.businessId, branchId: seed.branchId, timeZone: 'Asia/Tokyo' },
      ...{ from: daysBefore(today, 8), until: daysBefore(today, 2), now },
    })
    await markLines(db, by, { id, staffIds: [staffId], mark: { mark: 'paid', day: today } }, now)
  })

  it('are answered on a phone without scripts, replied to at a desk, and answered anew', async () => {
    const staff = await as('staff', 'zh-CN', 360)
    await staff.page.click('.cards a[href="/profile/paydays"]')
    expect(await staff.page.textContent('h1')).toBe('我的发放')
    expect(await staff.page.textContent('main')).toContain('1,800日元')
    await staff.page.click('button:has-text("未收到")')
    await staff.page.waitForSelector('text=所有者已知悉')

    const owner = await as('owner', 'ja-JP', 1280)
    await owner.page.click('.cards .urgent a:has-text("支給を受け取っていない")')
    expect(await owner.page.textContent('h1')).toBe('受け取っていないとの連絡')
    expect(await findings(owner.page)).toEqual([])
    await owner.page.fill('#reply', '25日に手渡ししました')
    await owner.page.click('main form button[type=submit]')
    await owner.page.waitForSelector('blockquote:has-text("25日に手渡ししました")')

    await staff.page.goto(`${site.url}/branch`)
    await staff.page.click('.cards a[href="/profile/paydays"]')
    expect(await staff.page.textContent('blockquote')).toContain('25日に手渡ししました')
    await staff.page.click('button:has-text("已收到")')
    await staff.page.waitForSelector('button:has-text("未收到")')
    await owner.page.goto(`${site.url}/branch`)
    expect(await owner.page.locator('.cards a:has-text("支給を受け取っていない")').count()).toBe(0)
    expect([staff.complaints, owner.complaints]).toEqual([[], []])
  })

  it('read well at a desk, in English', async () => {
    const { page, complaints } = await as('staff', 'en', 1280)
    await page.goto(`${site.url}/profile/paydays`)
    expect(await page.textContent('main')).toContain('that you have received it.')
    expect(await findings(page)).toEqual([])
    await page.click('main a:has-text("Statement")')
    expect(await page.textContent('h1')).toBe('Statement of tips')
    expect(complaints).toEqual([])
  })
})
