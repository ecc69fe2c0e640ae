import { afterAll, beforeAll } from 'vitest'
import { type EarningSite, openEarningSite } from '../earning/earning-site.ts'
import { addForeignBranch, type Who } from '../qr/qr-site.ts'
import { type Asker, type Endpoint, listening, tokenOf } from './client.ts'

export type Person = Who | 'customer' | 'visitor'
export type GraphqlSite = EarningSite & {
  endpoint: Endpoint
  tokens: Record<Who | 'customer', string>
  ask: Record<Person, Asker>
}

/** The demo's restaurant and hotel with tips in their books, listening, and a client for each who asks. */
export function graphqlSite(): GraphqlSite {
  const site = {} as GraphqlSite
  beforeAll(async () => {
    Object.assign(site, await openEarningSite())
  })
  const endpoint = listening(() => site.app)
  beforeAll(async () => {
    const of = (who: Who | 'customer') => tokenOf(site, `${who}@example.jp`, who)
    const tokens = {
      staff: await of('staff'),
      manager: await of('manager'),
      owner: await of('owner'),
      foreign: await of('foreign'),
      customer: await of('customer'),
    }
    const clients = Object.entries(tokens).map(([who, token]) => [who, endpoint.as(token)])
    const ask = { ...Object.fromEntries(clients), visitor: endpoint.as() } as Record<Person, Asker>
    Object.assign(site, { endpoint, tokens, ask })
    await addForeignBranch(site)
  })
  afterAll(() => site.close())
  return site
}
