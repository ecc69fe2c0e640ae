import { expect, it } from 'vitest'
import { inChromium } from './chromium.ts'
import { openCustomerSite } from './customer-site.ts'

inChromium('the form to register', async () => {
  const site = await openCustomerSite()
  const main = 'main form button.primary'

  it('shows a new password and its repetition with one button', async () => {
    const { page, context } = await site.visit()
    await page.goto(`${site.url}/auth/register`)
    const types = () =>
      Promise.all(['#password', '#confirmPassword'].map((field) => page.getAttribute(field, 'type')))
    await page.fill('#confirmPassword', 'Battery-staple-2')
    await page.getByRole('button', { name: 'Show Password' }).click()
    expect(await page.locator('.secret button').count()).toBe(1)
    expect(await types()).toEqual(['text', 'text'])
    expect(await page.inputValue('#confirmPassword')).toBe('Battery-staple-2')
    await page.evaluate(() =>
      document.forms[0]?.addEventListener('submit', (event) => event.preventDefault()),
    )
    await page.click(main)
    expect(await types()).toEqual(['password', 'password'])
    await context.close()
  })

  it('opens the terms from the checkbox’s sentence, without ticking it', async () => {
    const { page, context } = await site.visit()
    await page.goto(`${site.url}/auth/register`)
    await page.fill('#name', 'Maria')
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.click('.tick a[href="/terms-conditions"]'),
    ])
    await tab.waitForURL(/\/terms-conditions$/)
    expect(await page.isChecked('#terms')).toBe(false)
    expect(await page.inputValue('#name')).toBe('Maria')
    await context.close()
  })
})
