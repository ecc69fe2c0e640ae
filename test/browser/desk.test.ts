import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Lang } from '../../views/lang.ts'
import { demoMembers } from '../demo/seed-demo.ts'
import { inChromium } from './chromium.ts'
import { openCustomerSite, password, signIn } from './customer-site.ts'
import { useGallery } from './gallery-page.ts'

/** The pages of those who work here, as styles alone draw them: there is no script. */
inChromium('the desk', () => {
  const sample = useGallery({ javaScriptEnabled: false })
  let page: Page

  async function open(name: string, lang: Lang, width: number, height = 740) {
    page = await sample(name, lang)
    await page.setViewportSize({ width, height })
  }
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    if (!box) throw new Error(`${selector} is not drawn`)
    return { ...box, right: box.x + box.width, bottom: box.y + box.height }
  }

  it('has one menu, by keyboard and on a phone', async () => {
    await open('home-owner', 'ja', 360)
    const panel = page.locator('.own-menu > div')
    expect(await panel.isVisible()).toBe(false)
    // The link past the header, the mark, six areas.
    for (let tab = 0; tab < 9; tab++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await panel.isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').getAttribute('href')).toBe('/branch/profile')
    const { x, right } = await boxOf('.own-menu > div')
    expect(x).toBeGreaterThan(0)
    expect(right).toBeLessThan(360)
    expect(await page.locator('.own-menu .langs a').count()).toBe(3)
    expect(await page.locator('.own-menu form button').isVisible()).toBe(true)
    // A tap anywhere else closes it, and does nothing more.
    await page.mouse.click(60, 300)
    expect(await panel.isVisible()).toBe(false)
  })

  it('has an entry in one row of columns, and on a phone the guest’s words in full', async () => {
    await open('earning-tips', 'en', 1280)
    const rows = await page.$$eval('.entries tbody tr:has(a)', (all) =>
      all.map(({ children }) => {
        const filled = [...children].filter((cell) => cell.textContent !== '')
        return filled.map((cell) => Math.round(cell.getBoundingClientRect().y))
      }),
    )
    expect(rows.length).toBeGreaterThan(4)
    // Letters of several sizes share a base line.
    for (const tops of rows)
      expect([tops.length > 2, Math.max(...tops) - Math.min(...tops) < 9]).toEqual([true, true])
    expect(await page.locator('.entries thead').isVisible()).toBe(true)
    await open('earning-tips', 'en', 360)
    expect(await page.locator('.entries thead').isVisible()).toBe(false)
    const { x, right } = await boxOf('.said')
    expect(right - x).toBeGreaterThan(300)
    // The whole entry is its link.
    await page.locator('.entries tbody tr:has(a)').first().scrollIntoViewIfNeeded()
    const row = await boxOf('.entries tbody tr:has(a)')
    const hit = await page.evaluate(
      ([left, top]) =>
        document
          .elementFromPoint(left ?? 0, top ?? 0)
          ?.closest('a')
          ?.getAttribute('href'),
      [row.right - 20, row.y + 12],
    )
    expect(hit).toBe('/branch/earning/tips/e1')
  })

  it.each([
    ['earning-tips', '.entries'],
    ['earning-owner', '#people'],
    ['staff-list-owner', '.roster'],
  ])('keeps the head of a table in view: %s %s', async (name, table) => {
    await open(name, 'ja', 1280, 300)
    await page.locator(`${table} tbody tr:has(a)`).last().scrollIntoViewIfNeeded()
    await page.evaluate((last) => document.querySelector(last)?.scrollIntoView({ block: 'end' }), table)
    await page.evaluate(() => scrollBy(0, 120))
    const head = await boxOf(`${table} thead`)
    expect(Math.round(head.y)).toBe(0)
    expect(await page.evaluate(() => document.elementFromPoint(200, 12)?.closest('thead') !== null)).toBe(
      true,
    )
  })
})

inChromium('forms at the desk', async () => {
  const site = await openCustomerSite()
  beforeAll(() => site.accounts.add({ ...demoMembers.owner, password }))
  const owner = async (options: Parameters<typeof site.visit>[0]) => {
    const { page, complaints } = await site.visit({ viewport: { width: 1280, height: 900 }, ...options })
    await signIn(site, page, demoMembers.owner.email)
    return { page, complaints }
  }

  it('show what guests see while a branch is typed, in the language that is typed', async () => {
    const { page, complaints } = await owner({})
    const part = (at: number) => page.locator('.tabs label').nth(at)
    await page.goto(`${site.url}/branch/branches/${site.seed.branchId}/edit`)
    const preview = page.locator('.preview')
    expect(await preview.textContent()).toContain('Say thank you with a tip')
    await page.waitForSelector('[data-island=guest-preview][data-awake]')
    await page.fill('#name', 'Café <Ümlaut>')
    await part(1).click()
    await page.fill('#presets', '１００、 2,500')
    await expect.poll(() => preview.locator('.plate-name').textContent()).toBe('Café <Ümlaut>')
    const amounts = await preview.locator('li').allTextContents()
    expect(amounts.map((text) => text.replace(/\D/g, ''))).toEqual(['100', '2500'])
    // What no form would take is not shown to guests either.
    await page.fill('#presets', '5')
    await expect.poll(() => preview.locator('li').count()).toBe(0)
    await part(2).click()
    await page.fill('#greetingKo', 'greetingKo 1')
    await expect.poll(() => page.textContent('.preview h3')).toContain('팁으로')
    expect(await preview.textContent()).toContain('greetingKo 1')
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await preview.isVisible()).toBe(false)
    expect(complaints).toEqual([])
  })

  it('say how many cards and sheets are chosen, as they are chosen', async () => {
    const { page, complaints } = await owner({ locale: 'en' })
    await page.goto(`${site.url}/branch/qr/cards?branch=${site.seed.branchId}`)
    const said = page.locator('main [role=status]')
    const all = await page.locator('main [type=checkbox]').count()
    expect(await said.textContent()).toBe(`Chosen: ${all} · Cards: ${all} = A4 sheets: 1`)
    await page.waitForSelector('[data-island=card-count][data-awake]:not([data-mismatch])')
    await page.uncheck('#people')
    await page.fill('#each', '１０')
    const left = all - 1
    await expect
      .poll(() => said.textContent())
      .toBe(`Chosen: ${left} · Cards: ${left * 10} = A4 sheets: ${left}`)
    await page.fill('#each', 'x')
    await expect.poll(() => said.textContent()).toContain('A4 sheets: 0')
    expect(complaints).toEqual([])
  })

  it('the menu closes on the Escape key, and the keyboard is where it was', async () => {
    const { page } = await owner({})
    await page.goto(`${site.url}/branch`)
    await page.click('.own-menu summary')
    const panel = page.locator('.own-menu > div')
    expect(await panel.isVisible()).toBe(true)
    await page.focus('.own-menu > div a')
    // The script comes after the page.
    const pressed = async () => {
      await page.keyboard.press('Escape')
      return panel.isVisible()
    }
    await expect.poll(pressed).toBe(false)
    expect(await page.locator(':focus').evaluate((focused) => focused.localName)).toBe('summary')
  })
})
