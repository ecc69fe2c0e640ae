import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoMembers } from '../demo/seed-demo.ts'
import { findings, findingsWithoutScripts } from './axe.ts'
import { inChromium } from './chromium.ts'
import { openCustomerSite, password, signIn } from './customer-site.ts'
import { payHosted, toHosted } from './guest-steps.ts'

inChromium('what guests write', async () => {
  const site = await openCustomerSite()
  const words = 'Lovely! Call me: 090-1234-5678'
  const as = async (role: 'owner' | 'staff', options: Parameters<typeof site.visit>[0]) => {
    await site.accounts.add({ ...demoMembers[role], password })
    const visit = await site.visit(options)
    await signIn(site, visit.page, demoMembers[role].email)
    await visit.page.goto(`${site.url}/branch`)
    return visit
  }
  const shown = (page: Page) => page.textContent('main')

  it('with a telephone number waits until an owner has decided, with a reason, and can be put away', async () => {
    const guest = await site.visit({ javaScriptEnabled: false })
    await toHosted(site, guest.page, '700', words)
    await payHosted(guest.page)
    await guest.page.waitForURL(/\/payment\/success/)
    expect(await shown(guest.page)).toContain(words)

    const staff = await as('staff', { bypassCSP: true })
    await staff.page.click('#newest a[href*="/tips/"]')
    await staff.page.waitForURL(/\/tips\//)
    expect(await staff.page.content()).not.toContain('1234-5678')

    // The owner decides without JavaScript.
    const owner = await as('owner', { javaScriptEnabled: false })
    await owner.page.click('text=Messages from guests to decide on: 1')
    await owner.page.click('text=Decide >> nth=-1')
    await owner.page.fill('#reason', 'The number of the hotel, for a lost umbrella')
    expect(await findingsWithoutScripts(site, owner.page)).toEqual([])
    await owner.page.click('button[value=shown]')
    await owner.page.waitForURL(/\/branch\/words$/)

    await staff.page.reload()
    expect(await shown(staff.page)).toContain(words)
    await staff.page.click('text=Hide from my pages')
    await staff.page.waitForSelector('text=Show it to me again')
    expect(await shown(staff.page)).not.toContain(words)
    expect(await findings(staff.page)).toEqual([])
    expect(staff.complaints).toEqual([])
  })
})
