import { expect, it } from 'vitest'
import { isLang } from '../../views/lang.ts'
import type { GuestLang } from '../../views/languages.ts'
import { gallery, isForSignedIn } from '../pages/gallery.ts'
import { findings, tooWide } from './axe.ts'
import { inChromium } from './chromium.ts'
import { useGallery } from './gallery-page.ts'

/** Axe sees each scheme on a wide and on a narrow screen. In other languages only the texts differ, which may be too wide. */
const looks = [
  { lang: 'ja', width: 320, colorScheme: 'dark', look: findings },
  { lang: 'en', width: 1280, colorScheme: 'light', look: findings },
  { lang: 'cn', width: 360, colorScheme: 'dark', look: tooWide },
  { lang: 'ko', width: 360, colorScheme: 'light', look: findings },
  { lang: 'hant', width: 360, colorScheme: 'dark', look: tooWide },
] as const

/** Every page in every state. */
inChromium('axe', () => {
  /** One for each look: opening a page, or giving it another size or scheme, costs as much as looking at several. */
  const tabs = looks.map(({ width, colorScheme }) =>
    // So high that the bar which stays in sight covers nothing: what it covers, a reader scrolls to.
    useGallery({ bypassCSP: true, colorScheme, viewport: { width, height: 4000 } }),
  )

  it.each(Object.keys(gallery))('finds nothing on %s', async (name) => {
    const seen = tabs.map(async (open, at) => {
      const { lang, width, colorScheme, look } = looks[at] ?? looks[0]
      if (!isLang(lang) && isForSignedIn(name)) return []
      return (await look(await open(name, lang as GuestLang))).map(
        (finding) => `${lang} ${width} ${colorScheme}: ${finding}`,
      )
    })
    const found = (await Promise.all(seen)).flat()
    expect(found).toEqual([])
  })
})
