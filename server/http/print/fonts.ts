import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { keptText } from '../../../views/hidden-characters.ts'
import { guestLangs, languageOf } from '../../../views/languages.ts'

export type Weight = 'regular' | 'bold' | 'serif'
/** A family, as Google names it, and a weight of it: `Noto Sans JP-bold`. */
type FontName = `${string}-${Weight}`

/** Names of people and venues are Japanese. */
const japanese = 'Noto Sans JP'
const latin = 'Noto Sans'

/** Where a font's package has it. Only Japanese has a serif (Mincho): names are mostly Japanese. */
function fileOf(name: FontName): string {
  const [family, weight] = name.split('-') as [string, Weight]
  const serif = weight === 'serif' && family === japanese
  const shown = serif ? family.replace('Sans', 'Serif') : family
  const cut = weight === 'regular' ? '400Regular' : '700Bold'
  const folder = shown.toLowerCase().replaceAll(' ', '-')
  return `@expo-google-fonts/${folder}/${cut}/${shown.replaceAll(' ', '')}_${cut}.ttf`
}

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

/** Has no shape of its own: it joins signs, keeps them apart, or chooses a variant of the one before it. */
const shapeless = /\p{Default_Ignorable_Code_Point}/u
/** In front of each character; its marks and what changes its shape stay with it. */
const characters = /(?![\p{M}\p{Default_Ignorable_Code_Point}])/u
/** Stands for a character that no font has. */
const mark = '〓'
/** After each space, then each character. */
const smallerParts = [/(?<= )/u, characters]

/**
 * The fonts of one document. Each document reads them anew (documents are rare), and only when needed (5 MB each).
 * Japanese and both writings of Chinese draw some characters differently, and none of their fonts has all of Latin, Greek
 * and Cyrillic: so a text is tried in its language's font first, then in Japanese and Latin, then in all others.
 * @param ofLangs the font of each language, by its tag (BCP 47)
 */
export function createFonts(ofLangs: ReadonlyMap<string, string>): Fonts {
  const files = new Map<FontName, Buffer>()
  const opened = new Map<FontName, Font>()
  const file = (name: FontName): Buffer => {
    const bytes = files.get(name) ?? readFileSync(require.resolve(fileOf(name)))
    files.set(name, bytes)
    return bytes
  }
  const has = (name: FontName, character: string): boolean => {
    const font = opened.get(name) ?? (create(file(name)) as Font)
    opened.set(name, font)
    return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  }

  const runs = (text: string, lang: string, weight: Weight): Run[] => {
    const families = new Set([ofLangs.get(lang) ?? japanese, japanese, latin, ...ofLangs.values()])
    const candidates = [...families].map((family): FontName => `${family}-${weight}`)
    const runsOf = (part: string, splits: RegExp[]): Run[] => {
      const font = candidates.find((name) =>
        [...part].every((sign) => shapeless.test(sign) || has(name, sign)),
      )
      // A font would draw a box for a joiner that it lacks. None of them draws a variant otherwise.
      if (font) return [{ font, text: [...part].filter((sign) => has(font, sign)).join('') }]
      const [split, ...smaller] = splits
      if (!split) return [{ font: candidates[0] ?? `${japanese}-regular`, text: mark }]
      return part.split(split).flatMap((each) => (each === '' ? [] : runsOf(each, smaller)))
    }
    return runsOf(keptText(text), smallerParts).reduce<Run[]>((all, run) => {
      const last = all.at(-1)
      if (last?.font === run.font) last.text += run.text
      else all.push(run)
      return all
    }, [])
  }
  return { file, runs }
}

let kept: Fonts | undefined

/** Whether a name is printed without a mark. The fonts that tell it are kept: mostly one, of 8 MB. */
export function canPrint(name: string): boolean {
  kept ??= createFonts(new Map(guestLangs().map((lang) => [lang, languageOf(lang).poster])))
  return kept.runs(name, 'ja', 'serif').every(({ text }) => !text.includes(mark))
}
