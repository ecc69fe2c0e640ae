import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { inChromium } from './chromium.ts'
import { useGallery } from './gallery-page.ts'

const script = ['views/fold-text.ts', 'islands/extras/tool.ts']
  .map((file) => stripTypeScriptTypes(readFileSync(file, 'utf8')).replace(/^import .*/m, ''))
  .join('\n')

inChromium('sixty people', () => {
  const open = useGallery({ bypassCSP: true })
  let page: Page
  const shown = () => page.locator('.people .tile:visible').allInnerTexts()
  beforeAll(async () => {
    page = await open('amount-sixty-staff', 'ja')
    const wake = `wakeTool(document.querySelector('.seek-people'))`
    await page.addScriptTag({ type: 'module', content: `${script}\n${wake}` })
  })

  it('are found by a part of their name, however it is typed; the chosen one stays', async () => {
    expect(await shown()).toHaveLength(60)
    for (const [typed, name] of [
      ['ＮＧＵＹＥＮ', /Nguyễn/],
      ['田中サクラ', /田中 さくら/],
    ] as const) {
      await page.fill('.seek-people input', typed)
      const found = await shown()
      expect(found).toHaveLength(13)
      expect(found.filter((each) => name.test(each))).toHaveLength(12)
      expect(found.filter((each) => each.includes('Wolfe'))).toHaveLength(1)
    }
  })

  it('are not paid by Enter in the search', async () => {
    await page.evaluate(() => {
      // Without a submit event there is nothing to wait for; with one the page says so.
      document.addEventListener('submit', (event) => {
        event.preventDefault()
        document.title = 'sent'
      })
    })
    await page.press('.seek-people input', 'Enter')
    expect(await page.title()).not.toBe('sent')
    // The same key does send a form from another field, so the line above can fail.
    await page.press('input[name="preset"]', 'Enter')
    expect(await page.title()).toBe('sent')
  })
})
