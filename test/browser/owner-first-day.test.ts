import { expect, it } from 'vitest'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { createBusiness } from '../../server/venues/business.store.ts'
import { readCodes } from '../support/barcodes.ts'
import { operatorOf, saidBy } from '../support/operator.ts'
import { findings } from './axe.ts'
import { becomeOwner } from './become-owner.ts'
import { inChromium } from './chromium.ts'
import { codeFor, openCustomerSite } from './customer-site.ts'
import { payButton, typeCard } from './guest-steps.ts'

const submit = 'main form[method=post] button[type=submit]'

inChromium("an owner's first day", async () => {
  const site = await openCustomerSite()

  const admin = (...args: string[]) =>
    saidBy(operatorOf(site, { ...site.accounts.env, PUBLIC_URL: site.url, DEMO: '1' })(...args))

  /** The operator's part; the address where the owner is told to register. */
  const invite = async (name: string, email: string): Promise<string> => {
    // The command line makes but one, and the demo is one.
    const business = await createBusiness(site.db, { name, timeZone: 'Asia/Tokyo' }, Date.now())
    const said = await admin('owner', 'invite', '--business', business, '--email', email, '--name', '青空 花')
    return /https?:\/\/\S+\/auth\/register/.exec(said)?.[0] ?? ''
  }

  /** The guest's part, from the picture of the code on: answers where the code led. */
  const tipThroughCode = async (code: Buffer): Promise<string> => {
    const [url = ''] = await readCodes(code)
    const { page } = await site.visit()
    await page.goto(url)
    const venue = new URL(page.url()).pathname
    await page.fill('input[name=amount]', '1000')
    await page.click('main form button[type=submit]')
    await page.waitForURL(/\/confirm\?tip=/)
    await typeCard(page)
    await page.click(payButton)
    await page.waitForURL(/\/payment\/success/)
    await page.context().close()
    return venue
  }

  it('from an empty business to a refund', async () => {
    const email = 'first@example.jp'
    const registerAt = await invite('青空株式会社', email)
    const { page, complaints } = await site.visit({ deviceScaleFactor: 2, bypassCSP: true })
    await becomeOwner((to) => codeFor(site, to), page, registerAt, email)

    await page.click('nav.areas a[href="/branch/business"]')
    await page.click('main a[href="/branch/branches/add"]')
    await page.fill('#name', 'ビストロ青空')
    await page.click('label:has(input[value=restaurant])')
    await page.fill('#number', '8101')
    await page.fill('#address', '東京都中央区銀座1-2-3')
    await page.click(submit)
    await page.waitForURL(/\/branch\/business$/)
    expect(await page.textContent('.toast')).toContain('Branch added successfully.')
    expect(await findings(page)).toEqual([])

    await page.goto(`${site.url}/branch`)
    await page.click('main a[href*="/branch/staff/add"]')
    await page.fill('#name', '石川 海')
    await page.click(submit)
    await page.waitForURL(/\/branch\/staff\/\w+$/)
    expect(await page.textContent('.toast')).toContain('Staff added successfully.')

    await page.goto(`${site.url}/branch`)
    await page.click('main a[href*="/branch/qr?branch="]')
    await page.waitForURL(/\/branch\/qr/)
    await page.locator('.code img').scrollIntoViewIfNeeded()
    const venue = await tipThroughCode(await page.locator('.code img').screenshot())
    const branchId = new URL(page.url()).searchParams.get('branch')
    expect(venue).toBe(`/tip/${branchId}`)

    await page.goto(`${site.url}/branch`)
    await page.click('#newest a[href*="/branch/earning/tips/"]')
    await page.waitForURL(/\/branch\/earning\/tips\/\w+$/)
    const tip = page.url()
    await page.click('main a[href$="/refund"]')
    await page.fill('#amount', '300')
    await page.click('main form .btn.primary')
    await page.waitForURL(/\/refund\/\w+$/)
    await page.click(submit)
    await page.waitForSelector('main .hero h1')
    expect(await page.textContent('h1')).toBe('Refunded')
    await page.goto(tip)
    expect((await page.textContent('main'))?.replaceAll(/[−‑–]/g, '-')).toContain('-¥300')
    await page.goto(`${site.url}/branch/audit`)
    expect(await page.textContent('main')).toContain('Refunded ¥300')
    expect(await verifyBooks(site.db, {})).toMatchObject({ differences: [] })
    expect(complaints).toEqual([])
  })
})
