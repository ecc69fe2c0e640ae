import type { Request } from 'express'
import { GraphQLError } from 'graphql'
import { ForbiddenError, SignedOutError } from '../../base/errors.ts'
import type { IdentityUser } from '../../gateways/identity/identity-gateway.ts'
import { findMember } from '../../people/access/member.store.ts'
import { type Action, must, type Target } from '../../people/access/rights.ts'
import type { Member } from '../../venues/member.types.ts'
import type { Web } from '../../web.ts'
import { limits } from './graphql.limits.ts'
import { createLoaders } from './graphql.loaders.ts'

/** The application's parts, without what only pages need. */
export type ApiParts = Omit<Web, 'send' | 'guests' | 'flashes' | 'formPage'>

/** The person of the request's token. */
export type Bearer = { person: IdentityUser; accessToken: string }

/** What resolvers know about the request. */
export type Context = ReturnType<typeof createContext>

/** `tryNumber` counts a tried branch number and throws RateLimitedError if there are too many. */
export function createContext(needs: ApiParts, req: Request, tryNumber: () => Promise<void>) {
  let found: Promise<Member | undefined> | undefined
  let charged = 0
  /** Throws SignedOutError if the request has no token. */
  const bearer = () => {
    if (!req.bearer) throw new SignedOutError()
    return req.bearer
  }
  /** The person's membership in a business. Undefined for customers and visitors. */
  const place = async () => {
    found ??= req.bearer && findMember(needs.db, req.bearer.person)
    return found
  }
  /** Throws SignedOutError for visitors, ForbiddenError for customers. */
  const member = async () => {
    bearer()
    const here = await place()
    if (!here) throw new ForbiddenError('not a member')
    return here
  }
  return {
    ...needs,
    req,
    /** What was read from the database so far. */
    loaders: createLoaders(needs.db),
    bearer,
    place,
    member,
    /** The member, if they may do this. Throws like the pages, see {@link must}. */
    async mustAt(action: Action, target?: Target) {
      const here = await member()
      must(here, action, target)
      return here
    },
    tryNumber,
    /** Counts the lines of a list without pages. Throws if the operation has too many. */
    charge(lines: number) {
      charged += lines
      if (charged <= limits.lines) return
      const extensions = { code: 'QUERY_COMPLEXITY' }
      throw new GraphQLError(`The lists of this operation hold more than ${limits.lines} lines`, {
        extensions,
      })
    },
  }
}
