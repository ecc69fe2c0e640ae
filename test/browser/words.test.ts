import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { demoMembers } from '../demo/seed-demo.ts'
import { findings, findingsWithoutScripts } from './axe.ts'
import { inChromium } from './chromium.ts'
import { openCustomerSite, password, signIn } from './customer-site.ts'
import { payButton, toConfirm, typeCard } from './guest-steps.ts'

inChromium('what guests write', async () => {
  const site = await openCustomerSite()
  const words = 'Lovely! Call me: 090-1234-5678'
  const as = async (role: keyof typeof demoMembers, options: Parameters<typeof site.visit>[0] = {}) => {
    const { page, complaints } = await site.visit(options)
    await signIn(site, page, demoMembers[role].email)
    return { page, complaints }
  }
  const shown = (page: Page) => page.textContent('main')

  beforeAll(async () => {
    for (const member of Object.values(demoMembers)) await site.accounts.add({ ...member, password })
  })

  it('with a telephone number waits until an owner has decided, with a reason, and can be put away', async () => {
    const guest = await site.visit()
    await toConfirm(site, guest.page, '700', words)
    await typeCard(guest.page)
    await guest.page.click(payButton)
    await guest.page.waitForURL(/\/payment\/success/)
    expect(await shown(guest.page)).toContain(words)
    expect(guest.complaints).toEqual([])

    const staff = await as('staff', { bypassCSP: true, locale: 'ja-JP' })
    await staff.page.goto(`${site.url}/branch`)
    expect(await shown(staff.page)).toContain('メッセージ保留中')
    expect(await staff.page.content()).not.toContain('1234-5678')
    await staff.page.click('#newest a[href*="/tips/"]')
    await staff.page.waitForURL(/\/tips\//)
    expect(await shown(staff.page)).toContain('オーナーまたはマネージャーの確認後に表示されます')
    const tip = staff.page.url()

    // The owner decides without JavaScript.
    const owner = await as('owner', { javaScriptEnabled: false })
    await owner.page.goto(`${site.url}/branch`)
    await owner.page.click('text=Messages from guests to decide on: 1')
    expect(await shown(owner.page)).toContain(words)
    expect(await findingsWithoutScripts(site, owner.page)).toEqual([])
    await owner.page.click('text=Decide >> nth=-1')
    await owner.page.click('button[value=shown]')
    expect(await shown(owner.page)).toContain('Reason is required')
    expect(await findingsWithoutScripts(site, owner.page)).toEqual([])
    await owner.page.fill('#reason', 'The number of the hotel, for a lost umbrella')
    await owner.page.click('button[value=shown]')
    await owner.page.waitForURL(/\/branch\/words$/)
    expect(await shown(owner.page)).toContain('No message waits for a decision')

    await staff.page.goto(tip)
    expect(await shown(staff.page)).toContain(words)
    await staff.page.click('text=自分のページで非表示')
    await staff.page.waitForSelector('text=もう一度表示する')
    expect(await shown(staff.page)).not.toContain(words)
    expect(await findings(staff.page)).toEqual([])
    await staff.page.click('text=もう一度表示する')
    await staff.page.click('text=報告する')
    await staff.page.waitForSelector('text=このメッセージを報告しました')
    await owner.page.goto(`${site.url}/branch`)
    expect(await shown(owner.page)).toContain('Messages from guests to decide on: 1')
    expect(staff.complaints).toEqual([])
  })

  it('is a record in each language that can be read on a phone, and printed', async () => {
    for (const locale of ['ja-JP', 'en', 'zh-CN']) {
      const { page, complaints } = await as('owner', { locale, bypassCSP: true })
      for (const path of ['/branch/words?view=decided', '/branch/words?print=1', '/branch/words/settings']) {
        await page.goto(site.url + path)
        expect([locale, path, await findings(page)]).toEqual([locale, path, []])
      }
      await page.goto(`${site.url}/branch/words?view=decided&print=1`)
      await page.emulateMedia({ media: 'print' })
      const printed = await page.innerText('main')
      expect(printed).toContain(words)
      expect(printed).toContain('lost umbrella')
      expect(printed).toContain('さくら食堂')
      // Nothing to press, and what was deleted is said.
      expect(await page.isVisible('main .tabs')).toBe(false)
      expect(await page.isVisible('main button.print')).toBe(false)
      expect(printed).toMatch(/kept as long as|同じ期間保管|保存同样长的时间/)
      expect(complaints).toEqual([])
      await page.context().close()
    }
  })
})
