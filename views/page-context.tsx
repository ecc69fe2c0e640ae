import { createContext, useContext } from 'react'
import type { GuestLang } from './languages.ts'
import type { DisplayName, NameBesides } from './name-pieces.ts'
import type { Translate } from './translate.ts'
import type { Role } from './words.ts'

export type OwnWay = { name: 'branch' | 'tips' | 'profile' | 'scan'; href: string }

/** The signed-in reader, by name, with what is theirs. `role`: of a member. */
export type Me = {
  name: string
  role?: Role | undefined
  /** An address. */
  photo?: string | null | undefined
  profile: string
  signOut: string
}

/** What every page may know of the request: nothing of Express, nothing secret. */
export type PageContext = {
  t: Translate
  /** The same in any language of guests. */
  textsIn: (lang: GuestLang) => Translate
  lang: GuestLang
  /** The languages that this page is in, in the order in which they are offered. */
  langs: readonly GuestLang[]
  /** The language that the reader asked for, if this page is not in it, and a text in it that says so. */
  notIn?: { lang: GuestLang; text: string } | undefined
  /** Path and query of this page, for the language links. */
  url: string
  /** True if the money is not real; every page says so. */
  demo: boolean
  /** True if Stripe's keys are test keys: real cards are declined, and nothing is charged. */
  testMode?: boolean | undefined
  timeZone: string
  /** The link of the brand: this reader's start page. */
  home: string
  /** Links to a signed-in reader's own pages; undefined for a stranger. */
  own?: OwnWay[] | undefined
  /** What the reader's language calls the branches and people of the books; undefined where all are called as there. */
  names?: ReadonlyMap<string, NameBesides> | undefined
  /** Whose own pages these are; undefined on a visitor's page, which knows no names. */
  me?: Me | undefined
  /** The URL at which a signed-in reader signs out. */
  signOut?: string | undefined
  /** Where the legal pages are. */
  legal: { terms: string; privacy: string; disclosure: string }
  /** True if a form was refused: what was typed exists on this page only. */
  refused?: boolean | undefined
  /** A text of the previous page, shown once. */
  toast?: { type: 'success' | 'error'; text: string } | undefined
}

export const PageContextProvider = createContext<PageContext | undefined>(undefined)

/** The page's context. Throws if a component is rendered outside a page. */
export function usePage(): PageContext {
  const page = useContext(PageContextProvider)
  if (!page) throw new Error('usePage() outside of a page')
  return page
}

/** A name in the books as the page's reader understands it. */
export const calledIn = ({ names }: PageContext, name: DisplayName) =>
  typeof name === 'string' ? (names?.get(name) ?? name) : name
