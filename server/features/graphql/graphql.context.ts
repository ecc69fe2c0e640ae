import type { Request, Response } from 'express'
import { findMember } from '../../access/member.store.ts'
import type { Member } from '../../access/member.types.ts'
import { ForbiddenError, SignedOutError } from '../../errors.ts'
import type { IdentityUser } from '../../gateways/cognito/identity-gateway.ts'
import type { AccountWeb, Web } from '../../web.ts'
import type { Bearers } from '../auth/bearer.service.ts'
import { createCharge } from './graphql.limits.ts'
import { createLoaders, type Loaders } from './graphql.loaders.ts'

export type Needs = Pick<Web, 'clock' | 'config' | 'db' | 'i18n' | 'limits' | 'payments' | 'tips'> & {
  /** Undefined where no identity service is configured: visitors ask all the same. */
  accounts: (Pick<AccountWeb, 'identity' | 'cloud'> & { bearers: Bearers }) | undefined
}

/** Who asks, by the token that came with the request. */
export type Bearer = { person: IdentityUser; accessToken: string }

/** What resolvers know of the request. */
export type Context = {
  needs: Needs
  req: Request
  /** What was asked of the database so far; a mutation begins with none of it. */
  loaders: Loaders
  /** Throws SignedOutError where no token came with the request. */
  bearer(): Bearer
  /** The person's place in a business; undefined for customers and visitors. */
  place(): Promise<Member | undefined>
  /** Throws SignedOutError for visitors, ForbiddenError for customers. */
  member(): Promise<Member>
  /** Counts a branch number that was tried. Throws RateLimitedError when too many were. */
  tryNumber(): Promise<void>
  /** Counts the lines of a list that has no pages. Throws when those of the operation are too many. */
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
