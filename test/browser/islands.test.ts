import { describe, expect, it } from 'vitest'
import { noChromium } from './chromium.ts'
import { cardFrame, payButton, toConfirm, typeCard } from './guest-steps.ts'
import { type Site, useSite } from './site.ts'

/** Holds the islands' files back, as a slow network does. */
async function slowly(page: Awaited<ReturnType<Site['visit']>>['page'], ms: number) {
  await page.route('**/assets/**', async (route) => {
    await new Promise((done) => setTimeout(done, ms))
    await route.continue()
  })
}

const awake = (name: string) => `[data-island="${name}"][data-awake]:not([data-mismatch])`

describe.skipIf(noChromium)(`islands${noChromium ? `: skipped, ${noChromium}` : ''}`, () => {
  const site = useSite()

  it('takes the last amount that was tapped or typed', async () => {
    const { page, complaints } = await site.visit()
    await page.goto(`${site.url}/q/${site.seed.codes.branch}`)
    const answer = (name: string) =>
      page.$eval('main form', (form, field) => new FormData(form as HTMLFormElement).get(field), name)
    await page.click('label:has([value="500"])')
    await page.waitForSelector(awake('amount-picker'), { state: 'attached' })
    await page.fill('#amount', '７５０')
    expect(await answer('preset')).toBeNull()
    await page.click('label:has([value="1000"])')
    expect([await answer('preset'), await answer('amount')]).toEqual(['1000', ''])
    expect(complaints).toEqual([])
  })

  it('keeps what was typed before it woke, and counts characters as people see them', async () => {
    const { page, complaints } = await site.visit()
    await toConfirm(site, page, '500', 'Hello')
    await page.click('main a[href$="#review"]')
    await slowly(page, 400)
    await page.reload()
    await page.focus('#review')
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' and thank you 👨‍👩‍👧', { delay: 40 })
    await page.waitForSelector(awake('review-counter'), { state: 'attached' })
    expect(await page.inputValue('#review')).toBe('Hello and thank you 👨‍👩‍👧')
    expect(await page.textContent('.counter')).toBe('21 of 199 characters')
    await page.waitForFunction(() => document.querySelector('[role=status]')?.textContent?.startsWith('21'))
    expect(complaints).toEqual([])
  })

  it('says at once what is missing on the card, and sends nothing', async () => {
    const { page } = await site.visit()
    await toConfirm(site, page)
    await page.click('a[href*="/credit"]')
    await cardFrame(page).locator('[autocomplete="cc-number"]').waitFor()
    await page.click('main form button[type=submit]')
    expect(await page.textContent('#name-on-card-error')).toContain('Name on card is required')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('name-on-card')
    await page.fill('#name-on-card', 'HANAKO YAMADA')
    await page.click('main form button[type=submit]')
    await page.waitForSelector('button:not([aria-disabled])')
    expect(page.url()).toContain('/credit')
  })

  it('leaves a way to pay where Stripe’s script does not load', async () => {
    const { page } = await site.visit()
    await toConfirm(site, page)
    await page.route(`${site.sandbox.url}/**`, (route) => route.abort())
    await page.click('a[href*="/credit"]')
    await page.waitForSelector('[role=alert]')
    expect(await page.textContent('[role=alert]')).toContain('pay on Stripe’s secure page')
    expect(await page.locator('form[action*="/confirm"] button').isVisible()).toBe(true)
  })

  it('shows a wallet where there is one, and no space where there is none', async () => {
    const { page } = await site.visit()
    await toConfirm(site, page)
    await page.waitForSelector(awake('wallet-buttons'), { state: 'attached' })
    await cardFrame(page).locator('body').waitFor({ state: 'attached' })
    expect(await page.$eval('.wallets', (wallets) => wallets.clientHeight)).toBe(0)
    site.sandbox.control.wallet({ kind: 'apple_pay' })
    try {
      await page.reload()
      await cardFrame(page).locator('button').click()
      await page.waitForURL(/\/payment\/success/)
    } finally {
      site.sandbox.control.wallet({ kind: null })
    }
  })

  it('says that it is paying, and is ready again after the back button', async () => {
    const { page } = await site.visit()
    await toConfirm(site, page)
    await typeCard(page)
    await page.waitForSelector(awake('pay-button'), { state: 'attached' })
    await page.evaluate(() => {
      document.querySelector('main form')?.addEventListener('submit', (event) => event.preventDefault())
    })
    await page.click(payButton)
    expect(await page.textContent(payButton)).toBe('Paying…')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await page.waitForFunction(
      (button) => document.querySelector(button)?.textContent?.startsWith('Pay ¥'),
      payButton,
    )
  })
})
