import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

/**
 * Fonts per script. Japanese and Chinese write some characters differently, and neither font has all of Latin, Greek
 * and Cyrillic. Only Japanese has a serif (Mincho): names and headlines are mostly Japanese.
 */
const families = {
  jp: {
    regular: 'noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
    bold: 'noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
    serif: 'noto-serif-jp/700Bold/NotoSerifJP_700Bold.ttf',
  },
  sc: {
    regular: 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    bold: 'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
    serif: 'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  },
  kr: {
    regular: 'noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
    bold: 'noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf',
    serif: 'noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf',
  },
  latin: {
    regular: 'noto-sans/400Regular/NotoSans_400Regular.ttf',
    bold: 'noto-sans/700Bold/NotoSans_700Bold.ttf',
    serif: 'noto-sans/700Bold/NotoSans_700Bold.ttf',
  },
} as const

type Family = keyof typeof families
export type Weight = 'regular' | 'bold' | 'serif'
type FontName = `${Family}-${Weight}`

/** The order in which fonts are tried, by the script of the text's language, a tag of BCP 47. Names of people and venues are Japanese. */
const order: Record<string, Family[]> = {
  Jpan: ['jp', 'sc', 'latin', 'kr'],
  Hans: ['sc', 'jp', 'latin', 'kr'],
  Hant: ['sc', 'jp', 'latin', 'kr'],
  Kore: ['kr', 'jp', 'latin', 'sc'],
}
const otherScripts: Family[] = ['jp', 'latin', 'sc', 'kr']
const orderFor = (lang: string) => order[new Intl.Locale(lang).maximize().script ?? ''] ?? otherScripts

/** A part of a text in one font. */
export type Run = { font: FontName; text: string }

export type Fonts = {
  /** A font's file, for the document to embed its glyphs. */
  file(name: FontName): Buffer
  /**
   * Splits a text where the font must change: no name and no word is set in two fonts if one has all of it. A character
   * that no font has becomes a geta mark (〓), as usual in Japanese printing.
   */
  runs(text: string, lang: string, weight: Weight): Run[]
}

const require = createRequire(import.meta.url)

/** After each space, then after each character. */
const smallerParts = [/(?<= )/u, /(?:)/u]

/** The fonts of one document. Each document reads them anew (documents are rare), and only when needed (5 MB each). */
export function createFonts(): Fonts {
  const files = new Map<FontName, Buffer>()
  const opened = new Map<FontName, Font>()
  const file = (name: FontName): Buffer => {
    const [family, weight] = name.split('-') as [Family, Weight]
    const bytes =
      files.get(name) ?? readFileSync(require.resolve(`@expo-google-fonts/${families[family][weight]}`))
    files.set(name, bytes)
    return bytes
  }
  const has = (name: FontName, character: string): boolean => {
    const font = opened.get(name) ?? (create(file(name)) as Font)
    opened.set(name, font)
    return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  }

  const runs = (text: string, lang: string, weight: Weight): Run[] => {
    const candidates = orderFor(lang).map((family): FontName => `${family}-${weight}`)
    const runsOf = (part: string, splits: RegExp[]): Run[] => {
      const font = candidates.find((name) => [...part].every((character) => has(name, character)))
      if (font) return [{ font, text: part }]
      const [split, ...smaller] = splits
      if (!split) return [{ font: candidates[0] ?? 'jp-regular', text: '〓' }]
      return part.split(split).flatMap((each) => (each === '' ? [] : runsOf(each, smaller)))
    }
    return runsOf(text.normalize('NFC'), smallerParts).reduce<Run[]>((all, run) => {
      const last = all.at(-1)
      if (last?.font === run.font) last.text += run.text
      else all.push(run)
      return all
    }, [])
  }
  return { file, runs }
}
