import { expect, it } from 'vitest'
import { readCodes } from '../support/barcodes.ts'
import { inChromium } from './chromium.ts'
import { useSite } from './site.ts'

const awake = '[data-island="share-link"][data-awake]:not([data-mismatch])'
const button = `${awake} button`

inChromium('codes on the screen', () => {
  const site = useSite()
  const address = () => `${site.url}/branch/qr?branch=${site.seed.branchId}`

  it.each(['light', 'dark'] as const)(
    'are read off a %s phone, and lead to the tip page',
    async (colorScheme) => {
      const { page, complaints } = await site.visit({ colorScheme, deviceScaleFactor: 2 })
      await page.goto(address())
      await page.waitForFunction(() => document.querySelector('img')?.complete)
      const [url] = await readCodes(await page.screenshot())
      await page.goto(url ?? '')
      expect(new URL(page.url()).pathname).toBe(`/tip/${site.seed.branchId}`)
      expect(complaints).toEqual([])
    },
  )

  it('are shared through the phone’s own sheet', async () => {
    const { page, complaints } = await site.visit()
    await page.addInitScript(() => {
      const shared: unknown[] = []
      Object.assign(window, { shared })
      Object.defineProperty(navigator, 'share', { value: async (data: unknown) => void shared.push(data) })
    })
    await page.goto(address())
    await page.click(button)
    expect(await page.evaluate('window.shared')).toEqual([
      { url: await page.getAttribute('.code-address', 'href'), title: 'Tip さくら食堂' },
    ])
    expect(await page.textContent('[role=status]')).toBe('')
    expect(complaints).toEqual([])
  })

  it('are copied where there is none', async () => {
    const { page, context } = await site.visit()
    await context.grantPermissions(['clipboard-write'], { origin: site.url })
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }))
    await page.goto(address())
    await page.click(button)
    await page.waitForFunction(
      () => document.querySelector('[role=status]')?.textContent === 'Address copied',
    )
    // Our pages may not read the clipboard: it is pasted elsewhere.
    const elsewhere = await context.newPage()
    await elsewhere.setContent('<textarea></textarea>')
    await elsewhere.focus('textarea')
    await elsewhere.keyboard.press('Control+V')
    expect(await elsewhere.inputValue('textarea')).toBe(await page.getAttribute('.code-address', 'href'))
  })

  it('offer no button where nothing would come of it', async () => {
    const { page } = await site.visit({ javaScriptEnabled: false })
    await page.goto(address())
    expect(await page.isVisible('text=Share')).toBe(false)
    expect(await page.isVisible('.code-address')).toBe(true)
  })
})
