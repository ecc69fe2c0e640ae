import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { demoMembers } from '../demo/seed-demo.ts'
import { findingsWithoutScripts } from './axe.ts'
import { inChromium } from './chromium.ts'
import { openCustomerSite, password, signIn } from './customer-site.ts'
import { payHosted } from './guest-steps.ts'

inChromium('a reply to a guest', async () => {
  const site = await openCustomerSite()
  const phone = { viewport: { width: 360, height: 720 }, javaScriptEnabled: false }
  beforeAll(async () => {
    for (const member of Object.values(demoMembers)) await site.accounts.add({ ...member, password })
  })
  /** For looking at what is shown: PRINTS=folder */
  const picture = async (page: Page, name: string) => {
    if (process.env.PRINTS)
      await page.screenshot({ path: `${process.env.PRINTS}/${name}.png`, fullPage: true })
  }

  it('is one of the folded sentences, and each reads it in their language, all without scripts', async () => {
    const guest = await site.visit({ ...phone, locale: 'ko-KR' })
    await guest.page.goto(`${site.url}/q/${site.seed.codes.branch}`)
    await guest.page.click('label:has-text("500")')
    await guest.page.fill('textarea[name=review]', '정말 맛있었어요!')
    await picture(guest.page, 'amount-ko')
    await guest.page.click('main form button[type=submit]')
    await guest.page.click('main form[action*="/confirm"] button[type=submit]')
    await guest.page.waitForURL(`${site.sandbox.url}/**`)
    await payHosted(guest.page)
    await guest.page.waitForURL(/\/payment\/success\?tip=\w+$/)
    const kept = guest.page.url()

    const staff = await site.visit({ ...phone, locale: 'ja-JP' })
    await signIn(site, staff.page, demoMembers.staff.email)
    await staff.page.goto(`${site.url}/branch/earning/tips/${new URL(kept).searchParams.get('tip')}`)
    expect(await findingsWithoutScripts(site, staff.page)).toEqual([])
    await staff.page.click('main details.fold summary')
    await picture(staff.page, 'reply-choose')
    await staff.page.check('label:has-text("またのお越しを、心よりお待ちしております。") input')
    await staff.page.click('main form:has(input[name=reply]) button')
    await staff.page.waitForSelector('figure.letter')
    expect(await staff.page.textContent('.letter')).toContain('スタッフ一同より')
    await picture(staff.page, 'reply-given')

    for (const [lang, words] of [
      ['ko', '다시 모실 날을 진심으로 기다리겠습니다.'],
      ['hant', '衷心期待您再次光臨。'],
      ['en', 'We look forward to welcoming you again.'],
    ]) {
      await guest.page.goto(`${kept}&lang=${lang}`)
      const letters = guest.page.locator('.letter')
      expect(await letters.allTextContents()).toEqual([
        expect.stringContaining('정말 맛있었어요!'),
        expect.stringContaining(words ?? ''),
      ])
      expect(await findingsWithoutScripts(site, guest.page)).toEqual([])
      await picture(guest.page, `reply-${lang}`)
    }
    // Another one in its place, while the ten minutes last.
    await staff.page.click('main details.fold summary')
    await staff.page.check('label:has-text("どうぞよい旅を") input')
    await staff.page.click('main form:has(input[name=reply]) button')
    await staff.page.waitForSelector('.letter:has-text("どうぞよい旅を")')
    await guest.page.reload()
    expect(await guest.page.textContent('.letter >> nth=1')).toContain('Have a safe and pleasant journey.')
    // The stand-in for Stripe has no icon, which the guest's browser looks for.
    expect(staff.complaints).toEqual([])
  })
})
