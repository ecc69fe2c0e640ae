import type { Request, Response } from 'express'
import { ForbiddenError, SignedOutError } from '../../base/errors.ts'
import type { IdentityUser } from '../../gateways/identity/identity-gateway.ts'
import { findMember } from '../../people/access/member.store.ts'
import type { Member } from '../../venues/member.types.ts'
import type { Web } from '../../web.ts'
import type { Bearers } from '../auth/bearer.service.ts'
import { createCharge } from './graphql.limits.ts'
import { createLoaders, type Loaders } from './graphql.loaders.ts'

export type Needs = Pick<
  Web,
  'accounts' | 'clock' | 'config' | 'db' | 'i18n' | 'limits' | 'mail' | 'payments' | 'tips'
> & { bearers: Bearers }

/** The person of the request's token. */
export type Bearer = { person: IdentityUser; accessToken: string }

/** What resolvers know about the request. */
export type Context = {
  needs: Needs
  req: Request
  /** Caches what was read from the database. A mutation begins with empty loaders. */
  loaders: Loaders
  /** Throws SignedOutError if the request has no token. */
  bearer(): Bearer
  /** The person's membership in a business. Undefined for customers and visitors. */
  place(): Promise<Member | undefined>
  /** Throws SignedOutError for visitors, ForbiddenError for customers. */
  member(): Promise<Member>
  /** Counts a tried branch number. Throws RateLimitedError if there are too many. */
  tryNumber(): Promise<void>
  /** Counts the lines of a list without pages. Throws if the operation has too many. */
  charge(lines: number): void
}

type Given = { req: Request; res: Response; bearer: Bearer | undefined; tryNumber: () => Promise<void> }

export function createContext(needs: Needs, { req, bearer, tryNumber }: Given): Context {
  let place: Promise<Member | undefined> | undefined
  const findPlace = () =>
    (place ??= bearer ? findMember(needs.db, bearer.person) : Promise.resolve(undefined))
  const known = () => {
    if (!bearer) throw new SignedOutError()
    return bearer
  }
  return {
    needs,
    req,
    loaders: createLoaders(needs),
    bearer: known,
    place: findPlace,
    async member() {
      known()
      const member = await findPlace()
      if (!member) throw new ForbiddenError('not a member')
      return member
    },
    tryNumber,
    charge: createCharge(),
  }
}
