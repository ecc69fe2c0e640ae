import type { SortLinks } from './components/table-head.tsx'

/** A page of a list. */
export type ListView = {
  sorts: SortLinks
  /** True if the address asks for an order that the list has not. */
  isWrongSort: boolean
  /** Which rows these are, from 1 on. `of`: how many there are; undefined where nobody has counted. */
  rows: { first: number; last: number; of: number | undefined }
  /** The first page and the next one, if they are others. */
  first: string | undefined
  next: string | undefined
  /** The same list for paper; undefined: this is it. */
  print: string | undefined
}
