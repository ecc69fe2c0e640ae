import type { Request } from 'express'
import { GraphQLError } from 'graphql'
import { ForbiddenError, NotFoundError, SignedOutError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import type { IdentityUser } from '../../gateways/identity/identity-gateway.ts'
import { type Action, findMember, must, type Target } from '../../people/access/index.ts'
import { findBranch } from '../../venues/branch.store.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { Code } from '../../venues/code.types.ts'
import type { Member } from '../../venues/member.types.ts'
import { listTippableStaff } from '../../venues/tippable.store.ts'
import type { Web } from '../../web.ts'
import { sumByBranch, sumByStaff } from '../earning/earning.parts.store.ts'
import type { Days, Scope } from '../earning/earning.types.ts'
import { limits } from './graphql.limits.ts'

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

type Summed = { scope: Scope; days: Days }

/** What the fields of a request read once, however often they need it: codes and sums for all people of a branch. */
const createLoaders = (db: Db) => ({
  business: once((id: string) => businessOf(db, id)),
  branch: once(async (id: string) => {
    const branch = await findBranch(db, id)
    if (!branch) throw new NotFoundError()
    return branch
  }),
  tippable: once((branchId: string) => listTippableStaff(db, branchId)),
  codes: once((branchId: string) => codesAt(db, branchId)),
  sumsByBranch: once(({ scope, days }: Summed) => sumByBranch(db, scope, days)),
  sumsByStaff: once(({ scope, days }: Summed) => sumByStaff(db, scope, days)),
})

function once<K, V>(read: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const known = new Map<string, Promise<V>>()
  return (key) => {
    const name = JSON.stringify(key)
    const found = known.get(name) ?? read(key)
    known.set(name, found)
    return found
  }
}

/** The codes in use at a branch, by person; null has the branch's own. Those without a code are missing. */
async function codesAt(db: Db, branchId: string) {
  const rows = await db.selectFrom('qr_token').selectAll().where('branch_id', '=', branchId).execute()
  const codes = new Map<string | null, Code>()
  for (const { staff_id, token, scans, created_at, revoked_at } of rows) {
    if (revoked_at !== null) continue
    const all = rows.filter((row) => row.staff_id === staff_id)
    const earlierScans = all.reduce((sum, row) => sum + row.scans, -scans)
    codes.set(staff_id, { token, scans, since: created_at, earlierScans })
  }
  return codes
}
