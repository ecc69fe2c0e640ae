import type { Lang } from '../../../../views/lang.ts'
import type { Translate } from '../../../../views/translate.ts'
import type { VenueKind } from '../../../../views/words.ts'

/** What is printed with a code. Every print speaks all languages at once: nobody knows who will scan it. */
export type PrintedCode = {
  venue: { name: string; kind: VenueKind; number: string }
  /** Whose code it is; undefined for the venue's own. */
  person: string | undefined
  /** What a guest types who can't scan: `1001`, or `1001-12` for a person. */
  typed: string
  url: string
  /** The address as people read it. */
  shown: string
  /** How every genuine address begins. */
  site: string
}

export type Words = Record<Lang, Translate>
