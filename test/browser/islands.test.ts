import { expect, it } from 'vitest'
import { inChromium } from './chromium.ts'
import { cardFrame, cards, openCard, payButton, toConfirm, typeCard } from './guest-steps.ts'
import { listening } from './listening.ts'
import { type Site, useSite } from './site.ts'

/** Holds the islands' files back, as a slow network does. */
async function slowly(page: Awaited<ReturnType<Site['visit']>>['page'], ms: number) {
  await page.route('**/assets/**', async (route) => {
    await new Promise((done) => setTimeout(done, ms))
    await route.continue()
  })
}

const awake = (name: string) => `[data-island="${name}"][data-awake]:not([data-mismatch])`

inChromium('islands', () => {
  const site = useSite()

  it('takes the last amount that was tapped or typed', async () => {
    const { page, complaints } = await site.visit()
    await page.goto(`${site.url}/q/${site.seed.codes.branch}`)
    const answer = (name: string) =>
      page.$eval('main form', (form, field) => new FormData(form as HTMLFormElement).get(field), name)
    const button = page.locator('main form button[type=submit]')
    expect(await button.textContent()).toBe('Choose how to pay')
    await listening(page)
    await page.click('label:has([value="500"])')
    await page.getByText('Continue with ¥500').waitFor()
    await page.fill('#amount', '７５００円')
    expect(await answer('preset')).toBeNull()
    expect(await button.textContent()).toBe('Continue with ¥7,500')
    // What can't be paid is not promised.
    await page.fill('#amount', '50')
    expect(await button.textContent()).toBe('Choose how to pay')
    await page.click('label:has([value="1000"])')
    expect(await button.textContent()).toBe('Continue with ¥1,000')
    expect([await answer('preset'), await answer('amount')]).toEqual(['1000', ''])
    expect(complaints).toEqual([])
  })

  it.each(['Tab', 'mouse', 'tap'] as const)('replaces an amount that is visited again (%s)', async (how) => {
    const { page } = await site.visit({ hasTouch: how === 'tap' })
    await page.goto(`${site.url}/q/${site.seed.codes.branch}`)
    await listening(page)
    await page.click('#amount')
    await page.keyboard.type('1000')
    await page.getByText('Continue with ¥1,000').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.inputValue('#amount')).toBe('1,000')
    if (how === 'Tab') await page.keyboard.press('Shift+Tab')
    else if (how === 'tap') await page.tap('#amount')
    else await page.click('#amount')
    await page.keyboard.type('5')
    expect(await page.inputValue('#amount')).toBe('5')
    await page.keyboard.type('00')
    await page.getByText('Continue with ¥500').waitFor()
  })

  it('keeps the digits that were typed while it woke', async () => {
    const { page } = await site.visit()
    // Between React's first look at the island and its being ready: React plays the focus of that moment again.
    await page.addInitScript(() => {
      const listen = EventTarget.prototype.addEventListener
      EventTarget.prototype.addEventListener = function (this: EventTarget, ...told) {
        listen.apply(this, told)
        if (told[0] !== 'auxclick' || !(this as Element).querySelector?.('#amount')) return
        EventTarget.prototype.addEventListener = listen
        queueMicrotask(() => {
          document.querySelector<HTMLInputElement>('#amount')?.focus()
          document.execCommand('insertText', false, '12')
        })
      }
    })
    await page.goto(`${site.url}/q/${site.seed.codes.branch}`)
    await listening(page)
    await page.dispatchEvent('#amount', 'pointerdown')
    await page.waitForSelector(awake('amount-picker'), { state: 'attached' })
    await page.keyboard.type('00')
    await page.getByText('Continue with ¥1,200').waitFor()
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
    await openCard(page)
    const submit = 'form[action*="/credit"] button[type=submit]:not([aria-disabled])'
    await page.click(submit)
    // Both at once: the name, and what Stripe's frame says of its own fields.
    expect(await page.textContent('#name-on-card-error')).toContain('Name on card is required')
    await cardFrame(page).getByText('This is incomplete or not right.').first().waitFor()
    await page.type('#name-on-card', 'HANAKO YAMADA')
    expect(await page.locator('#name-on-card-error').count()).toBe(0)
    await page.click(submit)
    await page.waitForSelector(submit)
    expect(page.url()).toContain('/confirm')
    const frame = cardFrame(page)
    await frame.locator('[autocomplete="cc-number"]').fill(cards.good)
    await frame.locator('[autocomplete="cc-exp"]').fill('1230')
    await frame.locator('[autocomplete="cc-csc"]').fill('123')
    await page.fill('#name-on-card', '')
    await page.click(submit)
    await page.waitForSelector('#name-on-card:focus')
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
