import { expect, it } from 'vitest'
import { main, register } from './auth-steps.ts'
import { findings } from './axe.ts'
import { inChromium } from './chromium.ts'
import { codeFor, codesTo, openCustomerSite } from './customer-site.ts'

inChromium('the forms of an account', async () => {
  const site = await openCustomerSite()
  it('counts down until a code can be sent again', async () => {
    const { page } = await site.visit()
    const email = 'new@example.com'
    await register(site, page, email)
    const again = page.locator('button[name=resend]')
    await expect.poll(() => again.textContent()).toMatch(/^Send again in \d+ s$/)
    expect(await again.getAttribute('aria-disabled')).toBe('true')
    await codeFor(site, email)
    // Pressed too early, nothing is sent.
    await again.evaluate((button: HTMLButtonElement) => button.click())
    await page.waitForTimeout(300)
    expect(await codesTo(site, email)).toHaveLength(1)
  })

  it('shows a password when asked, and hides it before it is sent', async () => {
    const { page, complaints } = await site.visit({ bypassCSP: true })
    await page.goto(`${site.url}/auth/login`)
    await page.fill('#email', 'somebody@example.com')
    await page.fill('#password', 'Wrong-horse-9')
    const show = page.getByRole('button', { name: 'Show Password' })
    await show.click()
    expect(await page.getAttribute('#password', 'type')).toBe('text')
    // What was typed before the script woke is still there.
    expect(await page.inputValue('#password')).toBe('Wrong-horse-9')
    await page.getByRole('button', { name: 'Hide Password' }).click()
    expect(await page.getAttribute('#password', 'type')).toBe('password')
    await show.click()
    expect(await findings(page)).toEqual([])
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('#password')
      field?.form?.addEventListener('submit', () => sessionStorage.setItem('sentAs', field.type))
    })
    await page.click(main)
    await page.waitForSelector('.errors')
    expect(await page.evaluate(() => sessionStorage.getItem('sentAs'))).toBe('password')
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
  })

  it('shows a new password and its repetition with one button, and hides both before they are sent', async () => {
    const { page } = await site.visit()
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
    // The terms open from the checkbox's sentence, without ticking it.
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.click('.tick a[href="/terms-conditions"]'),
    ])
    await tab.waitForURL(/\/terms-conditions$/)
    expect(await page.isChecked('#terms')).toBe(false)
  })
})
