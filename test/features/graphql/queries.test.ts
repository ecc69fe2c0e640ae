import { beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { payTip } from '../earning/earned.ts'
import { type Asker, listening } from './client.ts'
import { counted } from './counted.ts'
import { graphqlSite } from './graphql-site.ts'

const site = graphqlSite()
let counter: ReturnType<typeof counted>
const endpoint = listening(() => {
  counter = counted(site.deps.db)
  return createApp({ ...site.deps, db: counter.db })
})
let owner: Asker
beforeAll(() => {
  owner = endpoint.as(site.tokens.owner)
})

const nested = `{ business { members { name } branches { name qr { url scans } earnings { received } tippableStaff { name tipUrl }
  staff(first: 20) { nodes { name email account qr { url scans } earnings { received } branch { name business { name } } } } } }
  earnings { entries(first: 50) { nodes { amount branch { name earnings { received } } tip { review recipient { name } } } } } }`

async function grow(branches: number, people: number) {
  const { db, seed } = { ...site.deps, seed: site.seed }
  for (let at = 0; at < branches; at++) {
    const id = `grown${at}`
    await db
      .insertInto('branch')
      .values({
        id,
        business_id: seed.businessId,
        number: `77${at}`,
        name: id,
        kind: 'hotel',
        address: 'x',
        presets: '[]',
        created_at: at,
      })
      .execute()
    const staff = Array.from({ length: people }, (_, n) => ({
      id: `${id}p${n}`,
      business_id: seed.businessId,
      branch_id: id,
      code: String(n),
      name: `Person ${n}`,
      role: 'staff' as const,
      created_at: n,
    }))
    await db.insertInto('staff').values(staff).execute()
    for (let n = 0; n < people; n++)
      await payTip(db, { branchId: id, amount: 1000, at: Date.now(), staffId: `${id}p${n}` })
  }
}

describe('nested lists', () => {
  it('cost a few questions, and a few for each branch, however many people and tips there are', async () => {
    // Codes are made when they are first asked for: once, and not counted.
    await owner(nested)
    const small = await counter.during(() => owner(nested))
    expect(small.result.errors).toEqual([])
    await grow(4, 6)
    await owner(nested)
    const large = await counter.during(() => owner(nested))
    expect(large.result.errors).toEqual([])
    const { branches } = large.result.data.business
    const people = branches.flatMap((branch: { staff: { nodes: unknown[] } }) => branch.staff.nodes)
    expect([branches.length, people.length]).toEqual([
      6,
      24 +
        small.result.data.business.branches.flatMap((b: { staff: { nodes: unknown[] } }) => b.staff.nodes)
          .length,
    ])
    expect(large.result.data.earnings.entries.nodes.length).toBe(31)
    // Four branches more: for each its row, its people, whom guests may tip, and all their codes. Nothing for a person.
    expect(large.queries - small.queries).toBe(4 * 4)
    expect(small.queries).toBeLessThanOrEqual(20)
  })

  it('are the same whether one branch is asked for or several', async () => {
    const staff =
      'staff(first: 3) { nodes { name code earnings { received } } pageInfo { hasNextPage endCursor } }'
    const all = await owner(`{ business { branches { id ${staff} } } }`)
    for (const { id, staff: page } of all.data.business.branches) {
      const one = await owner(`query One($id: ID) { branch(id: $id) { ${staff} } }`, { id })
      expect(one.data.branch.staff).toEqual(page)
    }
    const found = await owner(
      'query Find($id: ID) { branch(id: $id) { staff(search: "person 4") { nodes { code } } } }',
      { id: 'grown1' },
    )
    expect(found.data.branch.staff.nodes).toMatchObject([{ code: '4' }])
  })
})
