import { setTimeout as wait } from 'node:timers/promises'
import { isPaid } from '../../server/money/books/tip-states.ts'
import type { DatabaseKind } from '../support/databases.ts'
import { operatorProcess } from '../support/operator.ts'
import { type FlowSite, openFlowSite } from './flow-site.ts'
import { type FlowResult, flowSteps } from './flow-types.ts'
import { type Row, stopRow, throughRows } from './rows.ts'

export type FlowOptions = { guests: number; withinMs: number; kill: boolean }

const kills = 3
/** Until a server that has nothing to do has given back what the load took, in ms. */
const rest = 15_000
/** Between two kills, in ms. */
const calm = 1500
const megabyte = 1_000_000

/** What a banquet does when it leaves together, on one database. */
export async function measureFlow(
  kind: DatabaseKind,
  { guests, withinMs, kill }: FlowOptions,
  note: (text: string) => void,
): Promise<Row[]> {
  const name = (what: string) => `${kind}${kill ? ', killed' : ''}: ${what}`
  note(`${kind}: ${guests} guests within ${withinMs / 1000} s${kill ? ', the server is killed' : ''}`)
  const site = await openFlowSite(kind)
  const cost = kill ? undefined : await beginCosts(site)
  const stop = new AbortController()
  const killing = kill ? killServer(site, stop.signal) : undefined
  const result = await site.run({ guests, withinMs, together: false })
  stop.abort()
  await killing
  await site.idle()
  const costs = (await cost?.(name, result)) ?? []
  if (kill) await operatorProcess(['reconcile'], site.env)
  const asSpecified = kind === 'sqlite' && guests === 1000 && withinMs === 5000 && !kill
  const rows = [
    ...speedRows(kind, name, result, kill),
    ...throughRows(name, result, asSpecified),
    ...costs,
    await booksRow(site, name),
  ]
  await site.close()
  return rows
}

/** A few who pay at the same moment, at a house with very many people to share with. */
export async function measureTogether(kind: DatabaseKind, note: (text: string) => void): Promise<Row[]> {
  const [guests, people] = [60, 1000]
  const name = (what: string) => `${kind}, ${guests} at once among ${people} people: ${what}`
  note(`${kind}: ${guests} at once among ${people} people`)
  const site = await openFlowSite(kind, people)
  const { longestStop } = site.server()
  await longestStop()
  const result = await site.run({ guests, withinMs: 0, together: true })
  await site.idle()
  const rows = [
    stopRow(name, [await longestStop()]),
    brokenRow(name, result),
    ...stepRows(name, { ...result, steps: { return: result.steps.return ?? [] } }),
    await booksRow(site, name),
  ]
  await site.close()
  return rows
}

type Name = (what: string) => string

function speedRows(kind: DatabaseKind, name: Name, result: FlowResult, kill: boolean): Row[] {
  const value = result.paid / result.seconds
  const budget = kill ? {} : { budget: kind === 'sqlite' ? 100 : 60, least: true }
  const more = `${result.paid} in ${result.seconds.toFixed(1)} s; ${result.waited} times "we are checking"`
  return [
    { name: name('tips per second'), value, ...budget, note: more },
    brokenRow(name, result, kill),
    ...stepRows(name, result),
  ]
}

/** A server that dies gives no answer; what else went wrong is ours. */
function brokenRow(name: Name, { broken }: FlowResult, kill = false): Row {
  const all = Object.entries(broken)
  const value = all.reduce((sum, [, times]) => sum + times, 0)
  const more = all.map(([what, times]) => `${times} × ${what}`).join(', ')
  return { name: name('answers that failed'), value, ...(!kill && { budget: 0 }), note: more }
}

/** The slowest hundredth of each step may take five times as long as its median, and five seconds. */
function stepRows(name: Name, { steps }: FlowResult): Row[] {
  return flowSteps.flatMap((step) => {
    const times = steps[step]?.toSorted((a, b) => a - b) ?? []
    if (times.length === 0) return []
    const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
    const [median, p95, p99, most] = [at(0.5), at(0.95), at(0.99), at(1)].map(Math.round)
    return {
      name: name(`${step}, median`),
      value: median,
      unit: 'ms',
      note: `p95 ${p95}, p99 ${p99}, max ${most}; ${times.length} times`,
    }
  })
}

/** What the server has used from here on, divided by the tips that were paid. */
async function beginCosts(site: FlowSite) {
  const before = { ...site.server(), wal: await site.walBytes() }
  await before.longestStop()
  return async (name: Name, { paid }: FlowResult): Promise<Row[]> => {
    const after = { ...site.server(), wal: await site.walBytes() }
    const written =
      after.wal === undefined ? after.writtenBytes - before.writtenBytes : after.wal - (before.wal ?? 0)
    const calls = Object.entries(await site.calls())
    const stop = stopRow(name, [await after.longestStop()])
    await wait(rest)
    return [
      {
        name: name('processor time of the server per tip'),
        value: (after.cpuMs - before.cpuMs) / paid,
        budget: 8,
        unit: 'ms',
      },
      {
        name: name('written per tip'),
        value: written / paid / 1000,
        ...(after.wal === undefined && { budget: 150 }),
        unit: 'kB',
        note: after.wal === undefined ? 'write_bytes of the server' : 'growth of the write-ahead log',
      },
      {
        name: name('calls to Stripe per tip'),
        value: calls.reduce((sum, [, times]) => sum + times, 0) / paid,
        budget: 3,
        note: calls.map(([call, times]) => `${times} × ${call}`).join(', '),
      },
      stop,
      {
        name: name('memory after it'),
        value: site.server().memoryBytes / megabyte,
        budget: 350,
        unit: 'MB',
        note: `after ${rest / 1000} s of rest; at most ${Math.round(after.mostMemoryBytes / megabyte)} before`,
      },
    ]
  }
}

async function killServer(site: FlowSite, stopped: AbortSignal) {
  for (let kill = 0; kill < kills && !stopped.aborted; kill++) {
    await wait(calm)
    await site.killServer()
  }
}

/** Tips on which the books and the stand-in disagree, and what the product's own bookkeeper says. */
async function booksRow(site: FlowSite, name: Name): Promise<Row> {
  const { charges } = await site.books()
  const paid = charges.filter((charge) => charge.paid)
  const tips = (await site.db.selectFrom('tip').select(['id', 'state', 'amount']).execute()).filter((tip) =>
    isPaid(tip.state),
  )
  const booked = new Map(tips.map((tip) => [tip.id, tip.amount]))
  const charged = new Map(paid.map(({ metadata, amount }) => [metadata.tip_id ?? '', amount]))
  const wrong = [...new Set([...booked.keys(), ...charged.keys()])].filter(
    (id) => booked.get(id) !== charged.get(id),
  )
  const told = await operatorProcess(['books', 'verify'], site.env)
  return {
    name: name('tips that books and Stripe disagree on'),
    // Charged twice is wrong, too.
    value: wrong.length + (paid.length - charged.size) + told.code,
    budget: 0,
    note: `${paid.length} charges; ${(told.said + told.complained).trim().split('\n').at(-1) ?? ''}`,
  }
}
