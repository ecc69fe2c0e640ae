/** Somebody on a list of users, as the list says it. */
export type ListedUser = {
  /** Where in the file, from 1. */
  line: number
  sub: string
  email: string
  /** Whether whoever made the list had seen the address proved. */
  verified: boolean
  enabled: boolean
  /** Cognito's word, such as `CONFIRMED`; empty if the list has none. */
  status: string
  name: string
  preferredUsername: string
}

/** What could not be read as somebody. */
export type BrokenLine = { line: number; broken: string }
export type ListLine = ListedUser | BrokenLine

/** The file as a whole can't be read; the message says where and why. */
export class ListError extends Error {}
