import { inSmallPrint } from '../../../../views/languages.ts'
import type { Translate } from '../../../../views/translate.ts'
import type { VenueKind } from '../../../../views/words.ts'

/** As in the books, and as readers of each language read it, by its tag. */
export type Named = { name: string; names: Record<string, string> }

/** What is printed with a code. Each print is in all languages, because we do not know who will scan it. */
export type PrintedCode = {
  venue: Named & { kind: VenueKind; greeting: string | undefined }
  /** Whether it says that in Japan a tip is never expected. */
  neverExpected: boolean
  /** The person of the code. Undefined for the venue's own code. */
  person: Named | undefined
  /** What a guest types instead of scanning: `1001`, or `1001-12` for a person. */
  typed: string
  url: string
  /** The address in its short form, for people. */
  shown: string
  /** How every genuine address begins. */
  site: string
}

/**
 * The texts and the font of each language that guests read, by its tag (BCP 47): Japanese first, then English. What stands in small
 * print is in these two.
 */
export type Words = { lang: string; font: string; t: Translate }[]

/** The texts of the small print. */
export const smallPrint = (words: Words): Words => words.slice(0, inSmallPrint)

export const paperNames = ['poster', 'card', 'names'] as const
export type PaperName = (typeof paperNames)[number]

/** Name cards on an A4 page. */
export const cardsOnPage = 10
