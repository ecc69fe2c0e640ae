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

  it.each(['ja', 'en', 'cn'] as const)('has one menu, by keyboard and on a phone (%s)', async (lang) => {
    await open('home-owner', lang, 360)
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

  it('has its newest days side by side, the first of both on one line', async () => {
    await open('home-staff', 'ja', 1280)
    const days = await page.$$eval('#newest .day th', (heads) =>
      heads.map((head) => {
        const text = document.createRange()
        text.selectNodeContents(head)
        const { x, y } = text.getBoundingClientRect()
        return [x, y]
      }),
    )
    expect(new Set(days.map(([x]) => x)).size).toBe(2)
    expect(new Set(days.map(([, y]) => y)).size).toBe(1)
  })

  it('leaves room at both ends of the first line of a phone', async () => {
    await open('earning-owner', 'ja', 360)
    expect((await boxOf('.brand')).x).toBeGreaterThanOrEqual(16)
    expect((await boxOf('.own-menu summary')).right).toBeLessThanOrEqual(360 - 16)
  })

  it('has an entry in one line of columns, and on a phone the guest’s words in full', async () => {
    const heights = () =>
      page.$$eval('.entries tbody tr:has(a)', (rows) => rows.map((row) => row.getBoundingClientRect().height))
    await open('earning-owner', 'en', 1280)
    const lines = await heights()
    expect(lines.length).toBeGreaterThan(4)
    expect(Math.max(...lines) - Math.min(...lines)).toBeLessThan(6)
    expect(Math.max(...lines)).toBeLessThan(50)
    expect(await page.locator('.entries thead').isVisible()).toBe(true)
    await open('earning-owner', 'en', 360)
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

  it.each(['ja', 'en', 'cn'] as const)('has no amount across other words on a phone (%s)', async (lang) => {
    for (const name of ['home-staff', 'home-owner', 'earning-staff-days']) {
      await open(name, lang, 360)
      const across = await page.$$eval('.entries tbody tr:has(a)', (rows) =>
        rows.flatMap((row) => {
          const box = (part: Element) => part.getBoundingClientRect()
          const amount = row.querySelector('.much')
          const others = [...row.querySelectorAll('.said, .to, .badge, th a')]
          return others
            .filter((other) => {
              const [a, b] = [box(other), box(amount as Element)]
              return a.left < b.right && b.left < a.right && a.top < b.bottom - 2 && b.top < a.bottom - 2
            })
            .map((other) => `${other.textContent} × ${amount?.textContent}`)
        }),
      )
      expect([name, across]).toEqual([name, []])
    }
  })

  it.each([
    ['earning-owner', '.entries'],
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

  it('show what guests see while a branch is typed, in three languages', async () => {
    const { page, complaints } = await owner({})
    const headings = { ja: 'チップで感謝を伝える', en: 'Say thank you with a tip', cn: '用小费表达谢意' }
    const part = (at: number) => page.locator('.tabs label').nth(at)
    for (const [lang, heading] of Object.entries(headings)) {
      await page.goto(`${site.url}/branch/branches/${site.seed.branchId}/edit?lang=${lang}`)
      const preview = page.locator('.preview')
      expect(await preview.textContent()).toContain(`さくら食堂`)
      expect(await preview.textContent()).toContain(heading)
      await page.waitForSelector('[data-island=guest-preview][data-awake]')
      await page.fill('#name', 'Café <Ümlaut>')
      await page.check('[name=kind][value=hotel]')
      await part(1).click()
      await page.fill('#presets', '１００、 2,500')
      await expect.poll(() => preview.locator('.plate-name').textContent()).toBe('Café <Ümlaut>')
      expect((await preview.locator('li').allTextContents()).map((text) => text.replace(/\D/g, ''))).toEqual([
        '100',
        '2500',
      ])
      expect(await preview.locator('ul').getAttribute('class')).toContain('cols-2')
      // What no form would take is not shown to guests either.
      await page.fill('#presets', '5')
      await expect.poll(() => preview.locator('li').count()).toBe(0)
    }
    // The preview speaks the language that is being typed, and then the page's again.
    const spoken = { greetingKo: '팁으로', greetingHant: '用小費', nameEn: 'Say thank you', number: '用小费' }
    await part(2).click()
    for (const [field, words] of Object.entries(spoken)) {
      if (field === 'number') await part(0).click()
      await page.fill(`#${field}`, `${field} 1`)
      await expect.poll(() => page.textContent('.preview h3')).toContain(words)
      if (field !== 'number') expect(await page.textContent('.preview')).toContain(`${field} 1`)
    }
    expect(await page.locator('.preview [lang=zh-Hans]').count()).toBe(1)
    expect(complaints).toEqual([])
  })

  it('need no script, and on a phone stand alone', async () => {
    const { page } = await owner({ javaScriptEnabled: false })
    await page.goto(`${site.url}/branch/staff/${site.seed.staffIds[0]}/edit`)
    expect(await page.textContent('.preview h3')).toBe('Thank Sakura with a tip')
    expect(await page.locator('.preview').isVisible()).toBe(true)
    expect(await page.locator('.preview .person').evaluate((face) => getComputedStyle(face).display)).toBe(
      'flex',
    )
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await page.locator('.preview').isVisible()).toBe(false)
    await page.click('.own-menu summary')
    await page.click('.own-menu form button')
    await page.waitForURL(`${site.url}/`)
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

  it('a table is sorted by its heads without a script, and the page says how', async () => {
    const { page } = await owner({ javaScriptEnabled: false })
    const names = () => page.locator('.roster tbody .name').allTextContents()
    await page.goto(`${site.url}/branch/staff?branch=${site.seed.branchId}`)
    const joined = await names()
    await page.click('.roster thead a >> nth=1')
    expect(await page.getAttribute('.roster th[aria-sort]', 'aria-sort')).toBe('ascending')
    const codes = () => page.locator('.roster tbody td:nth-child(2)').allTextContents()
    expect(await codes()).toEqual((await codes()).toSorted((a, b) => Number(a) - Number(b)))
    await page.click('.roster thead a >> nth=1')
    expect(await page.getAttribute('.roster th[aria-sort]', 'aria-sort')).toBe('descending')
    expect((await names()).toSorted()).toEqual(joined.toSorted())
    // Two months ago is two steps.
    await page.goto(`${site.url}/branch/earning`)
    const before = await page.textContent('.stepper a >> nth=1')
    await page.click('.stepper a >> nth=0')
    await page.click('.stepper a >> nth=0')
    const month = await page.textContent('.stepper [aria-current]')
    expect(Date.parse(`1 ${before}`) - Date.parse(`1 ${month}`)).toBeGreaterThan(58 * 24 * 60 * 60_000)
    expect(await page.textContent('h1')).toContain(`Earnings, ${month?.split(' ')[0]}`)
  })
})
