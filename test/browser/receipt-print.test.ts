import { expect, it } from 'vitest'
import { guestLangs } from '../../views/languages.ts'
import { gallery } from '../pages/gallery.ts'
import { describeUnless } from '../support/describe-unless.ts'
import { noPoppler, pagePictures, textOf } from '../support/pdf.ts'
import { noChromium } from './chromium.ts'
import { useGallery } from './gallery-page.ts'

const missing = noChromium ?? noPoppler
const receipts = Object.keys(gallery).filter((name) => name.startsWith('success'))

describeUnless(missing, 'a receipt on paper', () => {
  const open = useGallery()

  it.each(receipts)('%s is one page that says where it is from and what it is not', async (name) => {
    for (const lang of guestLangs()) {
      const page = await open(name, lang)
      await page.emulateMedia({ media: 'print' })
      // The frame around the sheet is the screen's.
      expect(await page.$eval('.page', (sheet) => getComputedStyle(sheet).outlineStyle)).toBe('none')
      const pdf = await page.pdf({ format: 'A4' })
      expect(pagePictures(pdf, 20)).toHaveLength(1)
      expect(textOf(pdf)).toContain('tips.example.jp')
      expect(textOf(pdf)).toMatch(/領収書/)
      expect(textOf(pdf)).not.toContain('中文')
    }
  })
})
