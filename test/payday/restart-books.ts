import { deal, takeCoins } from '../property/ledger.ts'

// A clerk of its own, who imports nothing of the product. Days are `YYYY-MM-DD`, moments ms since 1970, sums whole yen.

export type Tip = {
  id: string
  branch: number
  /** A person, `all`, the `branch` itself, or `nobody`: then the branch has it, and an owner knows whose it is. */
  to: string
  whose: string
  yen: number
  at: number
  /** What Stripe says of it was given back or taken by a card company, the first first. */
  history: { at: number; refunded: number; disputed: number }[]
}
/** `of`: the box that it takes back. */
export type Box = { id: string; branch: number; yen: number; day: string; of?: string | undefined }
/** A share of a tip or a box, or what was taken back of it. `evening`: of a tip that was paid in the last hour of its day. */
type Part = { who: string; branch: number; yen: number; tip?: string; evening?: boolean }
/** What a person was promised by a paper, or given by hand (`paper` is empty). It lies in a drawer, and outlasts every restore. */
type Promised = { paper: string; line: string; parts: string[]; back: boolean }

export type Way = 'payroll' | 'cash'
type Pay = { way: Way; number: string }
type State = 'due' | 'paid' | 'carried' | 'written_off' | 'even' | 'settled'
export type Line = {
  key: string
  branch: number
  who: string
  parts: string[]
  pay: Pay
  state: State
  paper?: string | undefined
  /** The payday that has opened with it. */
  opened?: string | undefined
  past: boolean
}
type Closed = { id: string; branch: number; last: string; standing: boolean; lines: Line[] }
type Paper = { id: string; way: Way; says: { key: string; yen: number; number: string; back: boolean }[] }
/** `taken`: into a payday that is lost. */
type Owed = { branch: number; who: string; parts: string[]; opened?: string | undefined; taken: boolean }
type Chain = { from: string; until: string | null }
/** Of a branch. `above`: from which number paydays go on at least. `lost`: the newest form that says so, and its days. */
type Place = {
  chain: Chain
  turn: number
  newest: number
  above: number
  waits: boolean
  said: boolean
  lost?: { at: number; first: string; last: string } | undefined
  undo?: { was: Partial<Place>; lines: [Line, Line][]; owed: [Owed, boolean][] } | undefined
}
/** All that the books know, and a backup has. */
type Books = {
  days: Map<string, string>
  cameAt: Map<string, number>
  steps: Map<string, number>
  heaps: Map<string, Map<string, number>>
  branches: [Place, Place]
  pay: Map<string, Pay>
  gone: Set<string>
  paydays: Closed[]
  papers: Paper[]
  owed: Owed[]
  /** Tips of which an owner has said what became of them; boxes that were typed for a day before the chain. */
  answered: Set<string>
  before: Set<string>
  /** When the newest wait began. */
  noticed: number
}
export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
export const dayAfter = (day: string, days = 1) => dayOf(Date.parse(day) + days * 24 * 60 * 60_000)
/** The last hour of a day in Japan. */
const isEvening = (at: number) => new Date(at).getUTCHours() === 14

export function restartBooks(staff: string[], firstDay: string, pays: (who: string) => Way) {
  const branchOf = (who: string) => (staff.indexOf(who) < staff.length / 2 ? 0 : 1)
  const truth = new Map<string, Part>()
  const promised: Promised[] = []
  const place = (): Place => ({
    ...{ chain: { from: firstDay, until: null }, turn: 0, newest: 0, above: 0, waits: false, said: false },
  })
  let books: Books = {
    ...{ days: new Map(), cameAt: new Map(), steps: new Map(), heaps: new Map() },
    branches: [place(), place()],
    pay: new Map(staff.map((who) => [who, { way: pays(who), number: '' }])),
    ...{ gone: new Set(), paydays: [], papers: [], owed: [], noticed: 0 },
    ...{ answered: new Set(), before: new Set() },
  }
  const yenOf = (parts: string[]) => parts.reduce((sum, id) => sum + (truth.get(id)?.yen ?? 0), 0)
  const of = (branch: number) => books.branches[branch] as Place
  /** The first day that is open. */
  const firstOpen = (branch: number) => {
    const { from, until } = of(branch).chain
    return until === null ? from : dayAfter(until)
  }
  const standing = (branch: number) => books.paydays.filter((one) => one.standing && one.branch === branch)
  const linesOf = (branch: number) => standing(branch).flatMap(({ lines }) => lines)
  const allLines = () => [...linesOf(0), ...linesOf(1)]
  const opening = (branch: number) => [
    ...linesOf(branch).filter(({ state, opened }) => state === 'carried' && !opened),
    ...books.owed.filter((one) => one.branch === branch && !one.opened && !one.taken),
  ]
  const given = () => new Set(promised.flatMap(({ back, parts }) => (back ? [] : parts)))
  const promise = (paper: string, { key, parts }: Line) =>
    promised.push({ paper, line: key, parts, back: false })
  const takeBack = (paper: string, key: string) => {
    for (const said of promised) if (said.paper === paper && said.line === key) said.back = true
  }

  /** A closed day gives way to the first open one; days before the chain are settled elsewhere. */
  function put(id: string, part: Part, day: string, mayBeBefore: boolean, now: number) {
    truth.set(id, part)
    const { from, until } = of(part.branch).chain
    const isClosed = until !== null && day <= until && (!mayBeBefore || day >= from)
    books.days.set(id, isClosed ? dayAfter(until) : day)
    books.cameAt.set(id, now)
  }

  /** Deals yen out; those that all leave over go to whose turn it is. */
  function divide(id: string, { branch, to, yen }: Pick<Tip, 'branch' | 'to' | 'yen'>) {
    const here = staff.filter((who) => branchOf(who) === branch && !books.gone.has(who))
    const whom = to === 'all' ? here : staff.filter((who) => who === to)
    const heaps = deal(yen, whom, of(branch).turn)
    if (whom.length > 0) of(branch).turn += yen % whom.length
    books.heaps.set(id, heaps)
    return heaps
  }

  /** In which way each part that the books know is dealt with. */
  function places() {
    const found = new Map<string, string[]>()
    const add = (parts: string[], where: string) => {
      for (const id of parts) found.set(id, [...(found.get(id) ?? []), where])
    }
    for (const [id, day] of books.days) {
      const { branch = 0, who } = truth.get(id) ?? {}
      if (who === 'branch') continue
      if (day < of(branch).chain.from) add([id], 'settled')
      else if (day >= firstOpen(branch)) add([id], 'owed')
    }
    for (const { state, opened, parts, paper } of allLines())
      if (state === 'paid') add(parts, 'given')
      else if (state === 'due') add(parts, paper ? 'given' : 'owed')
      else if (state !== 'carried') add(parts, state)
      else if (!opened) add(parts, 'owed')
    for (const { opened, taken, parts } of books.owed) if (!opened) add(parts, taken ? 'settled' : 'owed')
    // What an owner has noted of something settled is owed again.
    for (const [id, all] of found) {
      const other = all.filter((where) => where !== 'settled')
      found.set(id, other.length > 0 ? other : ['settled'])
    }
    return found
  }
  return {
    ...{ truth, promised, yenOf, of, firstOpen, linesOf, allLines, places, standing, given },
    books: () => books,
    copy: () => structuredClone({ books, truth }),
    putBack(copy: { books: Books; truth: Map<string, Part> }) {
      books = structuredClone(copy.books)
      for (const [id, part] of copy.truth) truth.set(id, part)
    },
    /** Whether anything of a tip or box was promised. */
    isGiven: (id: string) => [...given()].some((part) => part.startsWith(`${id} `)),
    tell(tip: Tip, now: number) {
      const { id, branch, at, history } = tip
      const known = books.steps.get(id)
      const heaps = books.heaps.get(id) ?? divide(id, tip)
      const write = (step: number, who: string, yen: number, when: number) => {
        const isOld = when < books.noticed
        const part = { who, branch, yen, tip: id, evening: isEvening(at) }
        if (yen !== 0) put(`${id} ${step} ${who}`, part, dayOf(isOld ? when : now), isOld, now)
      }
      if (known === undefined) for (const [who, yen] of heaps) write(0, who, yen, at)
      for (const [n, step] of history.entries()) {
        if (n < (known ?? 0)) continue
        const taken = ({ refunded, disputed }: { refunded: number; disputed: number }) => {
          const { refunds, disputes } = takeCoins(heaps, refunded, disputed)
          return (who: string) => (refunds.get(who) ?? 0) + (disputes.get(who) ?? 0)
        }
        const [before, after] = [taken(history[n - 1] ?? { refunded: 0, disputed: 0 }), taken(step)]
        for (const who of heaps.keys()) write(n + 1, who, before(who) - after(who), step.at)
      }
      books.steps.set(id, history.length)
    },
    count({ id, branch, yen, day, of: wrong }: Box, now: number) {
      const heaps = books.heaps.get(wrong ?? '') ?? divide(id, { branch, yen, to: 'all' })
      if (day < of(branch).chain.from) books.before.add(id)
      for (const [who, some] of heaps) {
        const was = books.before.has(wrong ?? '') && books.days.get(`${wrong} ${who}`)
        const on = was && was < of(branch).chain.from ? was : day
        if (some !== 0) put(`${id} ${who}`, { who, branch, yen: wrong ? -some : some }, on, true, now)
      }
      books.heaps.set(id, heaps)
    },
    knows: (id: string) => books.heaps.has(id),
    /** Whose parts the next payday up to a day holds; the house's too. */
    next(branch: number, last: string) {
      const people = new Map<string, string[]>()
      const add = (who: string, parts: string[]) => people.set(who, [...(people.get(who) ?? []), ...parts])
      for (const { who, parts } of opening(branch)) add(who, parts)
      for (const [id, day] of books.days) {
        const part = truth.get(id)
        if (part?.branch === branch && day >= firstOpen(branch) && day <= last) add(part.who, [id])
      }
      return people
    },
    /** @returns its number. */
    close(branch: number, id: string, last: string) {
      const people = this.next(branch, last)
      for (const one of opening(branch)) one.opened = id
      people.delete('branch')
      const lines = [...people].map(([who, parts]): Line => {
        const yen = yenOf(parts)
        const state = yen > 0 ? 'due' : yen < 0 ? 'carried' : 'even'
        return { key: `${id} ${who}`, branch, who, parts, pay: books.pay.get(who) as Pay, state, past: false }
      })
      books.paydays.push({ id, branch, last, standing: true, lines })
      const place = of(branch)
      place.chain.until = last
      place.newest = Math.max(place.newest, place.above) + 1
      return place.newest
    },
    mayReopen(branch: number) {
      const newest = standing(branch).at(-1)
      const stays = ({ state, paper, opened }: Line) => state === 'paid' || paper || opened
      const may = newest && newest.last >= of(branch).chain.from && !newest.lines.some(stays)
      return may && !of(branch).waits ? newest : undefined
    },
    reopen(payday: Closed) {
      payday.standing = false
      for (const one of [...linesOf(payday.branch), ...books.owed])
        if (one.opened === payday.id) one.opened = undefined
      const { chain } = of(payday.branch)
      const before = standing(payday.branch).at(-1)
      chain.until = before && before.last >= chain.from ? before.last : null
    },
    offered: (way: Way) =>
      allLines().filter(
        ({ state, paper, past, branch, pay }) =>
          state === 'due' && !paper && !past && pay.way === way && !of(branch).waits,
      ),
    handOut(id: string, way: Way, lines: Line[]) {
      const says = lines.map((line) => {
        line.paper = id
        promise(id, line)
        return { key: line.key, yen: yenOf(line.parts), number: line.pay.number, back: false }
      })
      books.papers.push({ id, way, says })
    },
    /** Whether these lines of a paper may be called back; if so, they are. */
    callBack({ id }: Paper, says: Paper['says']): boolean {
      const lines = says.map(({ key }) => allLines().find((line) => line.key === key))
      const isOn = (line?: Line) =>
        line?.paper === id && line.state === 'due' && !line.past && !of(line.branch).waits
      if (!lines.every(isOn)) return false
      for (const said of says) {
        said.back = true
        takeBack(id, said.key)
      }
      for (const line of lines)
        if (line) Object.assign(line, { paper: undefined, pay: books.pay.get(line.who) })
      return true
    },
    /** Whether a line may be marked so; if so, it is. */
    mark(line: Line, mark: 'paid' | 'carried' | 'written_off' | 'undone', way: Way): boolean {
      const { state, paper, opened, past, branch, key } = line
      const yen = yenOf(line.parts)
      if (past || of(branch).waits) return false
      if (mark === 'paid' && state === 'due') line.state = 'paid'
      else if (mark === 'undone' && state === 'paid') line.state = 'due'
      else if (opened) return false
      else if (mark === 'carried' && state === 'due' && !paper) line.state = 'carried'
      else if (mark === 'written_off' && state === 'carried' && yen < 0) line.state = 'written_off'
      else if (mark === 'undone' && state === 'written_off') line.state = 'carried'
      else if (mark === 'undone' && state === 'carried' && yen > 0) line.state = 'due'
      else return false
      if (mark === 'paid' && !paper) {
        line.pay = { ...line.pay, way }
        promise('', line)
      }
      if (mark === 'undone' && state === 'paid' && !paper) takeBack('', key)
      // What is due and on no paper is paid as its person is now.
      if (mark === 'undone' && line.state === 'due' && !paper) line.pay = books.pay.get(line.who) as Pay
      return true
    },
    /** A person is paid another way, under another number: what is on no paper follows. */
    follow(who: string, pay: Pay) {
      books.pay.set(who, pay)
      for (const line of allLines())
        if (line.who === who && yenOf(line.parts) > 0 && !line.past && !line.paper && !line.opened)
          if (line.state !== 'paid') line.pay = pay
    },
    wait(now: number) {
      books.noticed = now
      for (const place of books.branches) Object.assign(place, { waits: true, undo: undefined })
    },
  }
}
