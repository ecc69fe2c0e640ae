import { beforeAll, expect, it } from 'vitest'
import { demoMembers } from '../demo/seed-demo.ts'
import { inChromium } from './chromium.ts'
import { openCustomerSite, password, signIn } from './customer-site.ts'
import { payHosted, toHosted } from './guest-steps.ts'

inChromium('a reply to a guest', async () => {
  const site = await openCustomerSite()
  const phone = { viewport: { width: 360, height: 720 }, javaScriptEnabled: false }
  beforeAll(async () => {
    await site.accounts.add({ ...demoMembers.staff, password })
  })
  it('is one of the folded sentences, and its guest reads it in their language, all without scripts', async () => {
    const guest = await site.visit({ ...phone, locale: 'ko-KR' })
    await toHosted(site, guest.page, '500', '정말 맛있었어요!')
    await payHosted(guest.page)
    await guest.page.waitForURL(/\/payment\/success\?tip=\w+$/)
    const kept = guest.page.url()

    const staff = await site.visit({ ...phone, locale: 'ja-JP' })
    await signIn(site, staff.page, demoMembers.staff.email)
    await staff.page.goto(`${site.url}/branch/earning/tips/${new URL(kept).searchParams.get('tip')}`)
    await staff.page.click('main details.fold summary')
    await staff.page.check('label:has-text("またのお越しを、心よりお待ちしております。") input')
    await staff.page.click('main form:has(input[name=reply]) button')
    await staff.page.waitForSelector('figure.letter')

    await guest.page.goto(kept)
    expect(await guest.page.locator('.letter').allTextContents()).toEqual([
      expect.stringContaining('정말 맛있었어요!'),
      expect.stringContaining('다시 모실 날을 진심으로 기다리겠습니다.'),
    ])
    // The stand-in for Stripe has no icon, which the guest's browser looks for.
    expect(staff.complaints).toEqual([])
  })
})
