import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { inChromium } from './chromium.ts'
import { cards, enterCard, openCard, payButton, toConfirm } from './guest-steps.ts'
import { listening } from './listening.ts'
import { useSite } from './site.ts'

const wrong = /^エラー：/

const submit = 'main form button[type=submit]'
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.className)

/** What a field says of itself: that it is wrong, and the texts that describe it. */
const told = (page: Page, field: string) =>
  page.$eval(`#${field}`, (element) => ({
    invalid: element.getAttribute('aria-invalid'),
    described: (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? `no #${id}`)
      .join(' | '),
  }))

inChromium('forms that are wrong', () => {
  const site = useSite()

  it.each([true, false])(
    'say so where it is wrong, and keep what was typed (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const { page } = await site.visit({ locale: 'ja-JP', javaScriptEnabled })
      await page.goto(`${site.url}/tip/${site.seed.branchId}`)
      await page.press('[name=recipient][value=branch]', ' ')
      await page.fill('#amount', 'plenty')
      await page.fill('#review', 'w'.repeat(200))
      await page.click(submit)
      await page.waitForSelector('.errors')
      expect(await page.title()).toMatch(wrong)
      await expect.poll(() => focused(page)).toBe('errors')
      const summary = await page.$$eval('.errors a', (links) =>
        links.map((link) => [link.getAttribute('href'), link.textContent] as const),
      )
      expect(summary).toEqual([
        ['#amount', '金額は数字で入力してください'],
        ['#review', 'メッセージは200文字未満で入力してください'],
      ])
      for (const [href, message] of summary) {
        const field = href?.slice(1) ?? ''
        await page.click(`.errors a[href="${href}"]`)
        expect(await focused(page)).toBe(field)
        const { invalid, described } = await told(page, field)
        expect([field, invalid]).toEqual([field, 'true'])
        expect(described).toContain(message)
        expect(described).not.toContain('no #')
      }
      expect(await page.inputValue('#amount')).toBe('plenty')
      expect(await page.inputValue('#review')).toBe('w'.repeat(200))
      expect(await page.isChecked('[name=recipient][value=branch]')).toBe(true)
      await page.fill('#amount', '1000')
      await page.fill('#review', 'better')
      await Promise.all([page.waitForURL(/\/confirm/), page.click(submit)])
      expect(await page.title()).not.toMatch(wrong)
    },
  )

  describe.each([
    ['ja-JP', true],
    ['zh-CN', false],
  ] as const)('that were mended (%s, JavaScript: %s)', (locale, javaScriptEnabled) => {
    /** What still says that something is wrong with the amount. */
    const red = (page: Page) =>
      page.$$eval('.errors, .error, .amounts [aria-invalid], .free, .amounts .face', (all) => {
        const bad = getComputedStyle(document.documentElement).getPropertyValue('--bad')
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = bad
        const colour = getComputedStyle(probe).color
        probe.remove()
        return all
          .filter((one) => one.checkVisibility())
          .filter((one) => one.matches('.errors, .error') || getComputedStyle(one).borderColor === colour)
          .map((one) => one.className)
      })
    const refused = async (amount: string) => {
      const { page } = await site.visit({ locale, javaScriptEnabled })
      await page.goto(`${site.url}/tip/${site.seed.branchId}`)
      await page.fill('#amount', amount)
      await page.click(submit)
      await page.waitForSelector('.errors')
      return page
    }

    it('no red stays once an amount is chosen, and a field that nobody used was never red', async () => {
      const page = await refused('')
      const before = await red(page)
      expect(before.slice(0, 2)).toEqual(['errors', 'error'])
      expect(before).toContain('face')
      expect(before.join(' ')).not.toContain('free')
      await page.click('.errors a')
      expect(await focused(page)).toBe('preset')
      await page.click('label:has([name=preset][value="500"])')
      await expect.poll(() => red(page)).toEqual([])
      if (!javaScriptEnabled) return
      // The style sheet hides them at once; the island, which may wake up a moment later, takes them away.
      await expect.poll(() => page.locator('.errors, .error, [aria-invalid]').count()).toBe(0)
      await expect.poll(() => page.title()).not.toMatch(/^(エラー|Error|错误)/)
    })

    it('a wrong amount is red until it is right', async () => {
      const page = await refused('50')
      expect((await red(page)).join(' ')).toMatch(/errors.*error.*free/)
      if (!javaScriptEnabled) return
      await page.fill('#amount', '99')
      expect(await red(page)).toContain('errors')
      await page.fill('#amount', '100')
      await expect.poll(() => red(page)).toEqual([])
    })
  })

  it('a typed amount gets its separator once it is left, and its limits are told while it is typed', async () => {
    const { page } = await site.visit({ locale: 'en-US' })
    await page.goto(`${site.url}/tip/${site.seed.branchId}`)
    await listening(page)
    const below = () => page.$eval('.whom', (whom) => whom.getBoundingClientRect().top + scrollY)
    const limits = () => page.$eval('#amount-range', (range) => getComputedStyle(range).visibility)
    const before = await below()
    expect(await limits()).toBe('hidden')
    await page.focus('#amount')
    await page.waitForSelector('[data-island="amount-picker"][data-awake]')
    expect([await limits(), await below()]).toEqual(['visible', before])
    await page.keyboard.type('¥ 12500')
    await page.focus('#review')
    expect([await page.inputValue('#amount'), await limits(), await below()]).toEqual([
      '12,500',
      'hidden',
      before,
    ])
    await page.focus('#amount')
    expect(await page.inputValue('#amount')).toBe('12500')
    await page.fill('#amount', 'plenty')
    await page.focus('#review')
    expect(await page.inputValue('#amount')).toBe('plenty')
  })

  it('have nothing that stands in anybody’s way while their islands are awake', async () => {
    const { page } = await site.visit({ bypassCSP: true, locale: 'ja-JP' })
    await page.goto(`${site.url}/tip/${site.seed.branchId}`)
    await listening(page)
    await page.focus('#amount')
    await page.focus('#review')
    await page.waitForSelector('[data-island="review-counter"][data-awake]')
    expect(await findings(page), 'amount').toEqual([])
    await toConfirm(site, page, '1200', 'A few words')
    await openCard(page)
    await page.click('form[action*="/credit"] button')
    await page.waitForSelector('#name-on-card[aria-invalid]')
    expect(await findings(page), 'card refused').toEqual([])
    await page.goto(page.url().replace('/confirm', '/credit'))
    await enterCard(page, cards.challenge)
    await page.waitForSelector('[data-island="pay-button"][data-awake]', { state: 'attached' })
    expect(await findings(page), 'payment').toEqual([])
    site.sandbox.control.sdkOnly()
    await page.click(payButton)
    await page.frameLocator('dialog iframe').locator('button').first().waitFor()
    expect(await findings(page), 'bank').toEqual([])
  })
})
