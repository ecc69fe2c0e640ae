import { paths } from '../../server/base/paths.ts'
import type { DatabaseKind } from '../support/databases.ts'
import { hiddenField } from '../support/guest.ts'
import { hire } from './bench-site.ts'
import { openBranchSite } from './branch-site.ts'
import { longestStop } from './longest-stop.ts'
import { type Row, stopRow } from './rows.ts'

/** Each on a server that has just started. */
const servers = 2
/** Of each piece of work on one server: the first use of something takes longest. */
const rounds = 3
const people = 2000
const lines = 500

/** What an owner of a very large house does at the desk, while guests want to pay: none of it may stop the event loop. */
export async function measureDesk(kind: DatabaseKind, note: (text: string) => void): Promise<Row[]> {
  const found = new Map<string, number[]>()
  for (let server = 1; server <= servers; server++) {
    note(`${kind}: the desk of a house with ${people} people, server ${server} of ${servers}`)
    const site = await openBranchSite(kind, (db, seed) => hire(db, seed, people))
    const measure = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      await longestStop(site.url)
      const done = await work()
      found.set(what, [...(found.get(what) ?? []), await longestStop(site.url)])
      return done
    }
    const headers = { Cookie: site.cookieOf('owner'), 'Sec-Fetch-Site': 'same-origin' }
    const send = (fields: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      return fetch(site.url + paths.staffImport(), { method: 'POST', redirect: 'manual', headers, body })
    }
    for (let round = 1; round <= rounds; round++) {
      await measure(`name cards of ${people} people`, async () => {
        const answer = await fetch(site.url + paths.qrPrint('names', { branch: site.seed.hotel.branchId }), {
          headers,
        })
        expectStatus(answer, 200)
        await answer.arrayBuffer()
      })
      const list = { branch: site.seed.branchId, text: listOf(`${server}-${round}`) }
      const page = await measure(`a list of ${lines} people looked at`, async () => {
        const answer = await send(list)
        expectStatus(answer, 200)
        return answer.text()
      })
      await measure(`a list of ${lines} people imported`, async () => {
        expectStatus(await send({ ...list, once: hiddenField(page, 'once') }), 303)
      })
    }
    await site.close()
  }
  return [...found].map(([what, stops]) => stopRow((measured) => `${kind}, ${what}: ${measured}`, stops))
}

const listOf = (name: string) => {
  const line = (at: number) =>
    `名前 ${at},D${name}-${at},${at % 50 ? 'スタッフ' : '店長'},desk-${name}-${at}@example.com`
  return ['名前,スタッフコード,役割,メール', ...Array.from({ length: lines }, (_, at) => line(at))].join(
    '\r\n',
  )
}

function expectStatus({ status, url }: Response, wanted: number) {
  if (status !== wanted) throw new Error(`${new URL(url).pathname} has answered ${status}`)
}
