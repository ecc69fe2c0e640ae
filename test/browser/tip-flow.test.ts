import { expect, it } from 'vitest'
import { inChromium } from './chromium.ts'
import { cardFrame, cards, enterCard, payButton, payHosted, toConfirm, typeCard } from './guest-steps.ts'
import { useSite } from './site.ts'

inChromium('a guest with a browser', () => {
  const site = useSite()
  const paid = () => site.sandbox.books().charges.filter((charge) => charge.paid)

  it('pays by card, and the pages speak the guest’s language', async () => {
    const { page, complaints } = await site.visit({ locale: 'ja-JP', reducedMotion: 'no-preference' })
    await toConfirm(site, page, '１，２００円', '👍')
    await typeCard(page)
    expect(await page.locator('html').getAttribute('lang')).toBe('ja')
    expect(await page.textContent('main')).toContain('4242')
    await page.click(payButton)
    await page.waitForURL(/\/payment\/success\?tip=\w+$/)
    const text = await page.textContent('main')
    expect(text).toContain('ありがとうございます')
    expect(text).toContain('1,200')
    expect(complaints).toEqual([])
  })

  it('pays without JavaScript, on the hosted page', async () => {
    const { page } = await site.visit({ javaScriptEnabled: false })
    await page.goto(`${site.url}/q/${site.seed.codes.staff}`)
    await page.click('label:has-text("500")')
    await page.click('main form button[type=submit]')
    expect(await page.locator('a[href*="/credit"]').isVisible()).toBe(false)
    await page.click('main form[action*="/confirm"] button[type=submit]')
    await page.waitForURL(`${site.sandbox.url}/**`)
    await payHosted(page)
    await page.waitForURL(/\/payment\/success\?tip=\w+$/)
    expect(await page.textContent('main')).toContain('500')
  })

  it('pays with the keyboard alone', async () => {
    const { page } = await site.visit()
    await page.goto(`${site.url}/q/${site.seed.codes.branch}`)
    const focusOn = async (selector: string) => {
      for (let presses = 0; presses < 60; presses += 1) {
        if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`the Tab key never reaches ${selector}`)
    }
    await focusOn('input[name=amount]')
    await page.keyboard.type('900')
    await focusOn('main button[type=submit]')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/confirm/)
    await focusOn('a[href*="/credit"]')
    await page.waitForSelector('a[href*="/credit"][aria-expanded]')
    await page.keyboard.press('Enter')
    const details = { 'cc-number': cards.good, 'cc-exp': '1230', 'cc-csc': '123' }
    for (const [field, value] of Object.entries(details)) {
      // The number has the focus as soon as it is there.
      if (field !== 'cc-number') await page.keyboard.press('Tab')
      // The frame is another process: what is typed before it has the focus is lost.
      await cardFrame(page).locator(`[autocomplete="${field}"]:focus`).waitFor()
      await page.keyboard.type(value)
    }
    await focusOn('input[autocomplete="cc-name"]')
    await page.keyboard.type('HANAKO YAMADA')
    await focusOn('form[action*="/credit"] button[type=submit]')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/payment\?tip=/)
    await focusOn('form[action*="/payment"] button[type=submit]')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/payment\/success/)
  })

  it('passes 3-D Secure', async () => {
    const { page } = await site.visit()
    await toConfirm(site, page)
    await typeCard(page, cards.challenge)
    await page.click(payButton)
    await page.waitForURL(`${site.sandbox.url}/**`)
    await page.click('text=/complete|approve/i')
    await page.waitForURL(/\/payment\/success\?tip=\w+$/)
  })

  it('fails 3-D Secure, reads why, and pays with another card; nothing was lost', async () => {
    const { page } = await site.visit()
    await toConfirm(site, page, '777', 'Kept all the way')
    await typeCard(page, cards.challenge)
    await page.click(payButton)
    await page.waitForURL(`${site.sandbox.url}/**`)
    await page.click('text=/fail|refuse/i')
    await page.waitForURL(/\/payment\/cancel/)
    expect(await page.textContent('main')).toContain('777')
    await page.goto(page.url().replace('/payment/cancel', '/confirm'))
    expect(await page.textContent('main')).toContain('Kept all the way')
    await typeCard(page)
    await page.click(payButton)
    await page.waitForURL(/\/payment\/success/)
  })

  it('is declined, reads what the card company says, and pays with another card', async () => {
    const { page } = await site.visit()
    await toConfirm(site, page)
    await typeCard(page, cards.noFunds)
    await page.click(payButton)
    await page.waitForURL(/\/payment\/cancel/)
    expect(await page.textContent('main')).toMatch(/funds|money|balance/i)
    await page.click('a[href*="/credit"]')
    await page.waitForURL(/\/credit/)
    await enterCard(page)
    await page.click(payButton)
    await page.waitForURL(/\/payment\/success/)
  })

  it('presses the button twice and pays once', async () => {
    const before = paid().length
    const { page } = await site.visit({ javaScriptEnabled: true })
    await toConfirm(site, page)
    await typeCard(page)
    await page.dblclick(payButton)
    await page.waitForURL(/\/payment\/(success|cancel)/)
    await page.waitForURL(/\/payment\/success/)
    expect(paid().length).toBe(before + 1)
  })

  it('goes back after paying: the old page charges nobody again', async () => {
    const before = paid().length
    const { page } = await site.visit()
    await toConfirm(site, page)
    await typeCard(page)
    await page.click(payButton)
    await page.waitForURL(/\/payment\/success/)
    await page.goBack()
    const again = page.locator(payButton)
    if (await again.isVisible()) await again.click()
    await page.waitForURL(/\/payment\/success/)
    expect(paid().length).toBe(before + 1)
  })

  it('goes back to the first page, and finds what was typed', async () => {
    const { page } = await site.visit()
    await toConfirm(site, page, '1234', 'Still here')
    await page.goBack()
    // With its separator, if the page's script was awake when the field was left.
    expect(await page.inputValue('input[name=amount]')).toMatch(/^1,?234$/)
    expect(await page.inputValue('textarea[name=review]')).toBe('Still here')
  })

  it('changes the tip in a second tab: the first tab charges nothing that it does not show', async () => {
    const before = paid().length
    const { page, context } = await site.visit()
    await toConfirm(site, page, '1000')
    await typeCard(page)
    const second = await context.newPage()
    await second.goto(page.url().replace(/\/payment\?(.*)/, '?$1'))
    await second.fill('input[name=amount]', '50000')
    await Promise.all([second.waitForURL(/\/confirm/), second.click('main form button[type=submit]')])
    await page.click(payButton)
    await page.waitForURL(/\/confirm/)
    const text = await page.textContent('body')
    expect(text).toContain('50,000')
    expect(text).toContain('changed in another tab')
    expect(paid().length).toBe(before)
  })

  it('tips two venues in two tabs, and each tip is its own', async () => {
    const { page, context } = await site.visit()
    await toConfirm(site, page, '300')
    const second = await context.newPage()
    await second.goto(`${site.url}/q/${site.seed.hotel.codes.branch}`)
    await second.fill('input[name=amount]', '4000')
    await second.click('main form button[type=submit]')
    await second.waitForURL(/\/confirm/)
    await page.reload()
    expect(await page.textContent('main')).toContain('300')
    expect(await page.textContent('main')).not.toContain('4,000')
    expect(await second.textContent('main')).toContain('4,000')
  })

  it('finds the pages working when no script can be loaded', async () => {
    const { page } = await site.visit()
    await page.route('**/assets/**', (route) => route.abort())
    await toConfirm(site, page, '640')
    expect(await page.textContent('main')).toContain('640')
    await page.click('main form[action*="/confirm"] button[type=submit]')
    await page.waitForURL(`${site.sandbox.url}/**`)
  })

  it('leaves no name, message, e-mail, card or token in the log', () => {
    const log = JSON.stringify(site.logged)
    expect(site.logged.length).toBeGreaterThan(20)
    for (const secret of [
      'HANAKO',
      'Kept all the way',
      'Still here',
      'guest@example.jp',
      'ctoken_',
      '_secret_',
    ]) {
      expect(log).not.toContain(secret)
    }
    // Ids are random, and may hold these digits among others.
    expect(log).not.toMatch(/(?<![\w-])4242(?![\w-])/)
  })
})
