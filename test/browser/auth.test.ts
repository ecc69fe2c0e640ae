import { expect, it } from 'vitest'
import { main, register } from './auth-steps.ts'
import { findings } from './axe.ts'
import { inChromium } from './chromium.ts'
import { codeFor, codesTo, openCustomerSite } from './customer-site.ts'

/** A phone by day and a desk by night. */
const looks = [
  { width: 360, height: 740, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
] as const

inChromium('the forms of an account', async () => {
  const site = await openCustomerSite()
  let people = 0
  const newAddress = () => `new${++people}@example.com`

  it('counts down until a code can be sent again', async () => {
    const { page, context } = await site.visit()
    const email = newAddress()
    await register(site, page, email)
    const again = page.locator('button[name=resend]')
    await expect.poll(() => again.textContent()).toMatch(/^Send again in \d+ s$/)
    // A machine that is busy shows it late: the seconds that are left, and those that the page is old, are no fewer than 60.
    const { left, age } = await again.evaluate((button) => ({
      left: Number(/\d+/.exec(button.textContent ?? '')),
      age: performance.now() / 1000,
    }))
    expect(left).toBeLessThanOrEqual(60)
    expect(left + age).toBeGreaterThanOrEqual(60)
    expect(await again.getAttribute('aria-disabled')).toBe('true')
    await codeFor(site, email)
    // Pressed too early, nothing is sent.
    await again.evaluate((button: HTMLButtonElement) => button.click())
    await page.waitForTimeout(300)
    expect(await codesTo(site, email)).toHaveLength(1)
    await context.close()
  })

  it('takes a pasted code and fields that password managers know', async () => {
    const { page, context } = await site.visit()
    const email = newAddress()
    await page.goto(`${site.url}/auth/register`)
    const autocomplete = (selector: string) => page.getAttribute(selector, 'autocomplete')
    expect(await autocomplete('#name')).toBe('name')
    expect(await autocomplete('#email')).toBe('username')
    expect(await autocomplete('#password')).toBe('new-password')
    expect(await autocomplete('#confirmPassword')).toBe('new-password')
    await register(site, page, email)
    expect(await autocomplete('#code')).toBe('one-time-code')
    const code = await codeFor(site, email)
    await page.focus('#code')
    await page.keyboard.insertText(` ${code.slice(0, 3)} ${code.slice(3)}\u3000`)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/auth\/login/)
    expect(await autocomplete('#password')).toBe('current-password')
    await context.close()
  })

  it('shows a password when asked, and hides it before it is sent', async () => {
    const { page, context, complaints } = await site.visit()
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
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('#password')
      field?.form?.addEventListener('submit', () => sessionStorage.setItem('sentAs', field.type))
    })
    await page.click(main)
    await page.waitForSelector('.errors')
    expect(await page.evaluate(() => sessionStorage.getItem('sentAs'))).toBe('password')
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
    await context.close()
  })

  it('has no barrier that axe finds, with its islands awake', async () => {
    const { page, context } = await site.visit({ bypassCSP: true, locale: 'ja-JP' })
    const found: string[] = []
    const look = async (what: string) => {
      for (const { width, height, colorScheme } of looks) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        found.push(...(await findings(page)).map((each) => `${what}, ${colorScheme}: ${each}`))
      }
    }
    for (const path of [
      'login',
      'register',
      'register/confirm',
      'reset-password',
      'reset-password/confirm',
    ]) {
      await page.goto(`${site.url}/auth/${path}`)
      if (/login|register$|confirm$/.test(path) && path !== 'register/confirm') {
        await page.waitForSelector('.secret button')
      }
      await look(path)
      await page.click(main)
      await page.waitForSelector('.errors')
      await look(`${path} with errors`)
    }
    expect(found).toEqual([])
    await context.close()
  })
})
