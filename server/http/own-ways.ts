import type { Request } from 'express'
import type { Me, OwnWay } from '../../views/page-context.tsx'
import { paths } from '../base/paths.ts'

/** A signed-in reader: with a place in a business, or without. */
export type Reader = 'member' | 'customer'

type Known = Pick<Request, 'reader' | 'person' | 'member'>

/** Behind a guard the person is loaded; on a visitor's page only the session tells. */
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

/** What a page's header shows of its reader: on a visitor's page, the same for all readers of one kind. */
export function headerOf(req: Known): { home: string; own?: OwnWay[]; me?: Me; signOut?: string } {
  const reader = readerOf(req)
  if (!reader) return { home: paths.home() }
  const me = meOf(req)
  return { home: homes[reader], own: ways[reader], ...(me && { me }), signOut: paths.logout() }
}

/** A person who has told no name yet is called by their address. */
function meOf({ person, member }: Known): Me | undefined {
  const signOut = paths.logout()
  if (member) {
    const { name, role, photo } = member
    return { name, role, photo: photo && paths.photo(photo), profile: paths.memberProfile(), signOut }
  }
  return person && { name: person.name || person.email, profile: paths.profile(), signOut }
}
