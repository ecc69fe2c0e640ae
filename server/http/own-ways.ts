import type { Request } from 'express'
import type { OwnWay } from '../../views/page-context.tsx'
import { paths } from '../paths.ts'

/** Somebody who is signed in, with a place in a business or without. */
export type Reader = 'member' | 'customer'

type Known = Pick<Request, 'reader' | 'person' | 'member'>

/** Behind a guard the person is known; on a visitor's page, what their session says. */
const readerOf = ({ reader, person, member }: Known): Reader | undefined =>
  member ? 'member' : person ? 'customer' : reader

const ways: Record<Reader, OwnWay[]> = {
  member: [
    { name: 'branch', href: paths.branchHome() },
    { name: 'tips', href: paths.histories() },
    { name: 'profile', href: paths.memberProfile() },
  ],
  customer: [
    { name: 'tips', href: paths.histories() },
    { name: 'profile', href: paths.profile() },
    { name: 'scan', href: paths.scanner() },
  ],
}

const homes: Record<Reader, string> = { member: paths.branchHome(), customer: paths.histories() }

/** What the header of a page knows of its reader: nothing that tells one person from another. */
export function headerOf(req: Known): { home: string; own?: OwnWay[]; signOut?: string } {
  const reader = readerOf(req)
  return reader ? { home: homes[reader], own: ways[reader], signOut: paths.logout() } : { home: paths.home() }
}

/** What a reader has to be told of their account, on each page of theirs. */
export function newsOf({ addressChanged, member }: Pick<Request, 'addressChanged' | 'member'>) {
  if (!addressChanged) return {}
  const links = member
    ? { password: paths.memberPasswordChange(), email: paths.memberEmailChange() }
    : { password: paths.passwordChange(), email: paths.emailChange() }
  return {
    addressChanged: {
      ...addressChanged,
      member: member !== undefined,
      links: { ...links, seen: paths.emailSeen() },
    },
  }
}
