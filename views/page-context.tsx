import { createContext, type ReactNode, useContext } from 'react'
import type { Lang } from './lang.ts'
import type { Translate } from './translate.ts'

export type OwnWay = { name: 'branch' | 'tips' | 'profile' | 'scan'; href: string }

/** `at`: ms since 1970. `before`: the old address, mostly blotted out. `seen` puts the notice away in this browser. */
export type AddressChangedView = {
  at: number
  before: string
  /** Whether the reader works in a business, whose owner they can turn to. */
  member: boolean
  links: { seen: string; password: string; email: string }
}

/** A short message about what was just done. */
export type ToastMessage = { type: 'success' | 'error'; text: string }

/** What every page may know of the request: nothing of Express, nothing secret. */
export type PageContext = {
  t: Translate
  lang: Lang
  /** Path and query of this page, for the language links. */
  url: string
  /** True where money is not real; every page says so. */
  demo: boolean
  nonce: string
  timeZone: string
  /** Where the brand leads: home, for this reader. */
  home: string
  /** Where a signed-in reader finds what is theirs; undefined for a stranger. */
  own?: OwnWay[] | undefined
  /** Where a signed-in reader signs out. */
  signOut?: string | undefined
  /** What a signed-in reader must learn of their account. */
  addressChanged?: AddressChangedView | undefined
  /** Where the legal pages are. */
  legal: { terms: string; privacy: string; disclosure: string }
  /** True where a form was sent and not taken: what was typed stands on this page only. */
  refused?: boolean | undefined
  /** What the page before had to say, once. */
  toast?: ToastMessage | undefined
}

const Context = createContext<PageContext | undefined>(undefined)

export function PageContextProvider({ value, children }: { value: PageContext; children: ReactNode }) {
  return <Context value={value}>{children}</Context>
}

/** The page's context. Throws when a component is rendered outside of a page. */
export function usePage(): PageContext {
  const page = useContext(Context)
  if (!page) throw new Error('usePage() outside of a page')
  return page
}
