import { expect, it } from 'vitest'
import { inChromium } from './chromium.ts'
import { useGallery } from './gallery-page.ts'

/** Where lines end on a small phone. */
inChromium('lines', () => {
  const open = useGallery({ viewport: { width: 360, height: 640 } })

  it('a name of several lines keeps its full stop on the last of them', async () => {
    const page = await open('success-huge', 'en')
    const [stop, name] = await page.$eval('.lead .whole:has(.whole)', (whole) => {
      const lastLine = (node: Node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()].at(-1)?.top
      }
      return [whole.lastChild, whole.querySelector('bdi:last-of-type')].map((node) => node && lastLine(node))
    })
    expect(await page.textContent('.lead .whole:has(.whole)')).toMatch(/\.$/)
    expect(stop).toBe(name)
  })

  it('a label stands beside the first line of a long name', async () => {
    const page = await open('success-huge', 'en')
    const [label, name] = await page.$eval('.rows > div', (row) =>
      ['dt', 'dd'].map((part) => row.querySelector(part)?.getBoundingClientRect().top ?? 0),
    )
    expect(label).toBeGreaterThan(0)
    expect(Math.abs((label ?? 0) - (name ?? 0))).toBeLessThan(10)
  })

  it.each(['ja', 'en'] as const)(
    'the list of the staff gives each column room for its words (%s)',
    async (lang) => {
      const page = await open('staff-list-owner', lang)
      await page.setViewportSize({ width: 1280, height: 800 })
      const widths = await page.$$eval('.roster thead th', (heads) =>
        heads.map((head) => head.getBoundingClientRect().width),
      )
      expect(widths).toHaveLength(6)
      expect(Math.min(...widths)).toBeGreaterThan(100)
    },
  )

  it.each([768, 1024, 1280])(
    'a payday’s table stays clear of the form at its side at %i px',
    async (width) => {
      const page = await open('payday', 'en')
      await page.setViewportSize({ width, height: 800 })
      const over = await page.$eval('.payday', (table) => {
        const room = table.parentElement?.getBoundingClientRect().right ?? 0
        return table.getBoundingClientRect().right - room
      })
      expect(over).toBeLessThan(1)
    },
  )

  it.each([
    ['paydays', 'en', 1280, '.payday time'],
    ['confirm-huge', 'cn', 360, '.small > .whole'],
    ['confirm-huge', 'cn', 1280, '.small > .whole'],
  ] as const)('no day and no share of %s (%s) is broken at %i px', async (name, lang, width, parts) => {
    const page = await open(name, lang)
    await page.setViewportSize({ width, height: 800 })
    const lines = await page.$$eval(parts, (all) =>
      all.map((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4))).size
      }),
    )
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.filter((several) => several > 1)).toEqual([])
  })

  it('an answer that says not received is red on a payday', async () => {
    const page = await open('payday', 'ja')
    const [answer, around] = await page.$eval('.payday .badge', (link) =>
      [link, link.parentElement as Element].map((part) => getComputedStyle(part).color),
    )
    expect(answer).not.toBe(around)
  })

  it.each(['ja', 'cn'] as const)('an address ends its line after the @ (%s)', async (lang) => {
    const page = await open('customer-profile', lang)
    const lines = await page.$$eval('.rows bdi', (parts) => parts.map((part) => part.getClientRects().length))
    expect(lines).toEqual([1, 1])
    const heights = await page.$$eval('.rows bdi', (parts) => parts.map((part) => part.clientHeight))
    expect(Math.max(...heights)).toBeLessThan(40)
  })

  it.each([360, 180])('a list to import has its lines one below the other at %i px', async (width) => {
    const page = await open('staff-import-wrong', 'en')
    await page.setViewportSize({ width, height: 640 })
    await page.click('main details summary')
    const tooWide = await page.$$eval('.scroll', (all) => all.map((one) => one.scrollWidth - one.clientWidth))
    expect(tooWide).toEqual([0, 0])
    // Its columns' names stand in each line instead.
    expect(await page.isVisible('td .slim')).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await page.isVisible('td .slim')).toBe(false)
  })

  it.each([
    ['refund-earlier', 'form'],
    ['member', 'form'],
    ['staff-profile', '.links'],
  ])('a desk has two columns on %s', async (name, part) => {
    const page = await open(name, 'ja')
    const across = () =>
      page.$$eval('.split > *', (parts) => parts.slice(0, 2).map((one) => one.getBoundingClientRect().x))
    expect(new Set(await across()).size).toBe(1)
    await page.setViewportSize({ width: 1280, height: 800 })
    const [left = 0, right = 0] = await across()
    expect(right - left).toBeGreaterThan(400)
    expect(await page.isVisible(`.split ${part}`)).toBe(true)
  })

  it.each(['confirm', 'payment', 'success'])('%s fits a phone at twice the size', async (name) => {
    const page = await open(name, 'ja')
    await page.setViewportSize({ width: 180, height: 320 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(180)
    const starts = await page.$$eval('.rows > div:not(.sum) > :is(dt, dd:nth-child(2))', (all) =>
      all.map((one) => one.getBoundingClientRect().x),
    )
    expect(new Set(starts).size).toBe(1)
  })

  it.each([180, 320, 360])('an amount of five digits stays within its tile at %i px', async (width) => {
    const page = await open('amount-sixty-staff', 'cn')
    await page.setViewportSize({ width, height: 640 })
    const spaces = await page.$$eval('.money .face', (all) =>
      all.map((face) => face.clientWidth - (face.firstElementChild?.getBoundingClientRect().width ?? 0)),
    )
    expect(spaces.length).toBeGreaterThan(2)
    expect(Math.min(...spaces)).toBeGreaterThan(width < 360 ? 6 : 10)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

  it.each([
    ['earning-owner', 180],
    ['earning-owner', 320],
    ['home-owner', 320],
    ['customer-spending', 180],
    ['staff-list-owner', 180],
    ['staff-list-owner', 360],
    ['amount-sixty-staff', 360],
    ['staff-list-owner', 768],
    ['payday', 768],
    ['payday-next', 768],
  ])('nothing of %s sticks out of the page, or is cut off, at %i px', async (name, width) => {
    for (const lang of ['ja', 'en', 'cn'] as const) {
      const page = await open(name, lang)
      await page.setViewportSize({ width, height: 740 })
      const out = await page.$$eval('main td, main th, main .face, main .whole', (parts) => {
        const main = document.querySelector('main')
        const space = Number.parseFloat(main ? getComputedStyle(main).paddingInlineStart : '')
        const { left = 0, right = 0 } = main?.getBoundingClientRect() ?? {}
        const isOut = (part: Element) => {
          const box = part.getBoundingClientRect()
          return part.checkVisibility() && (box.left < left + space - 1 || box.right > right - space + 1)
        }
        return parts.filter(isOut).map((part) => part.textContent)
      })
      expect([lang, out]).toEqual([lang, []])
    }
  })

  it.each([768, 1280])('forms and what belongs to them are as narrow as paper at %i px', async (width) => {
    for (const name of ['customer-profile-errors', 'staff-profile', 'branch-add-errors', 'refund-nothing']) {
      const page = await open(name, 'ja')
      await page.setViewportSize({ width, height: 800 })
      const widest = await page.$$eval('main :is(.input, .errors, .notice)', (all) =>
        Math.max(...all.map((one) => one.getBoundingClientRect().width)),
      )
      expect([name, widest <= 548]).toEqual([name, true])
    }
  })

  it('the record of changes has the width of a desk, and so have the links below it', async () => {
    const page = await open('audit', 'ja')
    await page.setViewportSize({ width: 1280, height: 800 })
    const ends = await page.$$eval('.audit tbody tr:first-child, .paging [rel=next]', (all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().right)),
    )
    expect(ends).toHaveLength(2)
    expect(new Set(ends).size).toBe(1)
    expect(ends[0]).toBeGreaterThan(1000)
  })

  it.each(['confirm', 'payment', 'customer-tip'])(
    'a guest’s own words stand as they were written on %s',
    async (name) => {
      const page = await open(name, 'ja')
      const words = 'とても美味しかったです。さくらさんの笑顔に癒やされました。'
      const [lines, widths] = await page.$eval(
        '.wrote bdi',
        (bdi, text) => {
          bdi.textContent = text
          const [row, words] = [bdi.closest('div'), bdi.closest('dd')]
          return [bdi.getClientRects().length, [row?.clientWidth, words?.clientWidth]] as const
        },
        words,
      )
      expect(lines).toBe(2)
      expect(widths[0]).toBe(widths[1])
    },
  )

  it.each(['ja', 'en', 'cn'] as const)(
    'the place of the wallets has words in its middle, and is no higher for them (%s)',
    async (lang) => {
      const page = await open('confirm', lang)
      const heights = () =>
        page.$$eval('.wallets, .wallets .safe', (all) => all.map((one) => one.getBoundingClientRect().height))
      const middles = await page.$$eval('.wallets, .wallets .safe', (all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
      )
      const [room = 0, words = 0] = await heights()
      expect(words).toBeGreaterThan(0)
      expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 0))).toBeLessThan(2)
      // They say what the footer would say once more.
      expect(await page.isVisible('footer p')).toBe(false)
      await page.$eval('.wallets .safe', (safe) => safe.remove())
      expect(await heights()).toEqual([room])
      expect(await page.isVisible('footer p')).toBe(true)
    },
  )

  it('the ring around the last link of the footer leaves the line below it alone', async () => {
    const page = await open('credit', 'en')
    await page.keyboard.press('Shift')
    const [ring, line] = await page.$eval('footer a:last-of-type', (link) => {
      ;(link as HTMLElement).focus()
      const { outlineOffset, outlineWidth } = getComputedStyle(link)
      const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
      const line = document.querySelector('footer p')?.getBoundingClientRect().top ?? 0
      return [link.getBoundingClientRect().bottom + reach, line]
    })
    expect(ring).toBeLessThanOrEqual(line ?? 0)
  })

  it('a line under a name ends with the name, not below half of a bracket', async () => {
    const page = await open('earning-owner', 'ja')
    const lines = await page.$$eval('main .books a:has(.reading) bdi', (parts) =>
      parts.map((part) => [part.textContent?.startsWith('（'), getComputedStyle(part).textDecorationLine]),
    )
    expect(lines.length).toBeGreaterThan(5)
    expect(new Set(lines.map(String))).toEqual(new Set(['false,underline', 'true,none']))
  })

  it('a heading in another language keeps the letters of headings', async () => {
    const page = await open('legal-disclosure', 'en')
    expect(await page.$eval('h1', (h1) => getComputedStyle(h1).fontFamily)).toContain('Mincho')
  })

  it.each(['ja', 'en', 'cn'] as const)('no line of facts begins or ends with a dot (%s)', async (lang) => {
    const page = await open('staff-list-owner', lang)
    const lines = await page.$$eval('.dotted', (all) =>
      all.map((one) => {
        const style = getComputedStyle(one)
        const strip = one.getBoundingClientRect().x + Number.parseFloat(style.fontSize)
        const isCutOff = style.clipPath === `inset(0px 0px 0px ${style.fontSize})`
        const starts = (one.parentElement?.getBoundingClientRect().x ?? 0) - strip
        const tops = [...one.children].map((fact) => fact.getBoundingClientRect().top)
        return [...one.querySelectorAll('.dot')].map((dot) => {
          const at = [...one.children].indexOf(dot.parentElement as Element)
          const isBefore = dot.getBoundingClientRect().right <= strip + 0.5
          return [tops[at] !== tops[at - 1], isCutOff && Math.abs(starts) < 1 && isBefore]
        })
      }),
    )
    const dots = lines.flat()
    // In front of a new line it is cut off; within a line it is seen.
    expect(dots.filter(([first, cut]) => first !== cut)).toEqual([])
    expect(dots.some(([first]) => first)).toBe(true)
    expect(dots.some(([first]) => !first)).toBe(true)
  })
})
