import { deal, takeCoins } from '../property/ledger.ts'

// A clerk of its own, who imports nothing of the product. Days are `YYYY-MM-DD`, moments ms since 1970, sums whole yen.

export type Tip = {
  id: string
  branch: number
  /** A person, `all` or the `branch` itself. */
  to: string
  yen: number
  at: number
  /** What Stripe says of it was given back or taken by a card company, the first first. */
  history: { at: number; refunded: number; disputed: number }[]
}
export type Box = { id: string; branch: number; yen: number; day: string }
/** A share of a tip or a box, or what was taken back of it. It is true, whatever the books know. */
type Part = { who: string; branch: number; yen: number; tip?: string }
/** What a person was promised by a paper, or given by hand (`paper` is empty). It lies in a drawer, and outlasts every restore. */
type Promised = { paper: string; line: string; who: string; parts: string[]; back: boolean }

type State = 'due' | 'paid' | 'carried' | 'written_off' | 'even' | 'settled'
export type Line = {
  key: string
  branch: number
  who: string
  parts: string[]
  state: State
  paper?: string | undefined
  /** The payday that has opened with it. */
  opened?: string | undefined
  past: boolean
}
type Closed = { id: string; branch: number; last: string; standing: boolean; lines: Line[] }
/** `taken`: into a payday that is lost. */
type Owed = { branch: number; who: string; parts: string[]; opened?: string | undefined; taken: boolean }
type Chain = { from: string; until: string | null }
type Undo = { chain: Chain; lines: [Line, Line][]; owed: [Owed, boolean][] }

/** All that the books know, and a backup has. */
type Books = {
  days: Map<string, string>
  cameAt: Map<string, number>
  steps: Map<string, number>
  chains: [Chain, Chain]
  paydays: Closed[]
  owed: Owed[]
  /** Tips of settled days that an owner has answered. */
  answered: Set<string>
  waits: [boolean, boolean]
  /** When the newest wait began, and when each branch said last that days are lost. */
  noticed: number
  lostAt: [number, number]
  /** Whether anything was ever answered for a branch. */
  said: [boolean, boolean]
  undo: [Undo | undefined, Undo | undefined]
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
export const dayAfter = (day: string, days = 1) => dayOf(Date.parse(day) + days * 24 * 60 * 60_000)

export function restartBooks(staff: string[], firstDay: string) {
  const branchOf = (who: string) => (staff.indexOf(who) < staff.length / 2 ? 0 : 1)
  const truth = new Map<string, Part>()
  const promised: Promised[] = []
  let books: Books = {
    ...{ days: new Map(), cameAt: new Map(), steps: new Map(), paydays: [], owed: [], answered: new Set() },
    chains: [0, 1].map((): Chain => ({ from: firstDay, until: null })) as [Chain, Chain],
    ...{ waits: [false, false], noticed: 0, lostAt: [0, 0], said: [false, false] },
    undo: [undefined, undefined],
  }
  const yenOf = (parts: string[]) => parts.reduce((sum, id) => sum + (truth.get(id)?.yen ?? 0), 0)
  const chain = (branch: number) => books.chains[branch] as Chain
  const firstOpen = ({ from, until }: Chain) => (until === null ? from : dayAfter(until))
  const standing = (branch: number) => books.paydays.filter((one) => one.standing && one.branch === branch)
  const linesOf = (branch: number) => standing(branch).flatMap(({ lines }) => lines)
  const opening = (branch: number) => [
    ...linesOf(branch).filter(({ state, opened }) => state === 'carried' && !opened),
    ...books.owed.filter((one) => one.branch === branch && !one.opened && !one.taken),
  ]
  const given = () => new Set(promised.flatMap(({ back, parts }) => (back ? [] : parts)))

  /** A closed day gives way to the first open one; days before the chain are settled elsewhere. */
  function place(id: string, part: Part, day: string, mayBeBefore: boolean, now: number) {
    truth.set(id, part)
    const { from, until } = chain(part.branch)
    const isClosed = until !== null && day <= until && (!mayBeBefore || day >= from)
    books.days.set(id, isClosed ? dayAfter(until) : day)
    books.cameAt.set(id, now)
  }

  /** In which way each part that the books know is dealt with. */
  function places() {
    const found = new Map<string, string[]>()
    const put = (parts: string[], where: string) => {
      for (const id of parts) found.set(id, [...(found.get(id) ?? []), where])
    }
    for (const [id, day] of books.days) {
      const { branch = 0, who } = truth.get(id) ?? {}
      if (who === 'branch') continue
      if (day < chain(branch).from) put([id], 'settled')
      else if (day >= firstOpen(chain(branch))) put([id], 'owed')
    }
    for (const { state, opened, parts, paper } of [...linesOf(0), ...linesOf(1)])
      if (state === 'paid') put(parts, 'given')
      else if (state === 'due') put(parts, paper ? 'given' : 'owed')
      else if (state !== 'carried') put(parts, state)
      else if (!opened) put(parts, 'owed')
    for (const { opened, taken, parts } of books.owed) if (!opened) put(parts, taken ? 'settled' : 'owed')
    // What an owner has noted of something settled is owed again.
    for (const [id, all] of found) {
      const other = all.filter((where) => where !== 'settled')
      found.set(id, other.length > 0 ? other : ['settled'])
    }
    return found
  }
  return {
    truth,
    promised,
    yenOf,
    chain,
    firstOpen,
    linesOf,
    places,
    standing,
    books: () => books,
    copy: () => structuredClone(books),
    putBack: (copy: Books) => {
      books = structuredClone(copy)
    },
    isGiven: (tip: string) => [...given()].some((id) => truth.get(id)?.tip === tip),
    tell({ id: tip, branch, to, yen, at, history }: Tip, now: number) {
      const people =
        to === 'all' ? staff.filter((who) => branchOf(who) === branch) : to === 'branch' ? [] : [to]
      const heaps = deal(yen, people, 0)
      const write = (step: number, who: string, some: number, when: number) => {
        const isOld = when < books.noticed
        const part = { who, branch, yen: some, tip }
        if (some !== 0) place(`${tip} ${step} ${who}`, part, dayOf(isOld ? when : now), isOld, now)
      }
      const known = books.steps.get(tip)
      if (known === undefined) for (const [who, some] of heaps) write(0, who, some, at)
      for (const [n, step] of history.entries()) {
        if (n < (known ?? 0)) continue
        const taken = ({ refunded, disputed }: { refunded: number; disputed: number }) => {
          const { refunds, disputes } = takeCoins(heaps, refunded, disputed)
          return (who: string) => (refunds.get(who) ?? 0) + (disputes.get(who) ?? 0)
        }
        const [before, after] = [taken(history[n - 1] ?? { refunded: 0, disputed: 0 }), taken(step)]
        for (const who of heaps.keys()) write(n + 1, who, before(who) - after(who), step.at)
      }
      books.steps.set(tip, history.length)
    },
    count({ id, branch, yen, day }: Box, now: number) {
      const people = staff.filter((who) => branchOf(who) === branch)
      for (const [who, some] of deal(yen, people, 0))
        place(`${id} ${who}`, { who, branch, yen: some }, day, true, now)
    },
    knows: (box: Box) => books.days.has(`${box.id} ${staff.find((who) => branchOf(who) === box.branch)}`),
    /** Whose parts the next payday up to a day holds; the house's too. */
    next(branch: number, last: string) {
      const people = new Map<string, string[]>()
      const add = (who: string, parts: string[]) => people.set(who, [...(people.get(who) ?? []), ...parts])
      for (const { who, parts } of opening(branch)) add(who, parts)
      for (const [id, day] of books.days) {
        const part = truth.get(id)
        if (part?.branch === branch && day >= firstOpen(chain(branch)) && day <= last) add(part.who, [id])
      }
      return people
    },
    close(branch: number, id: string, last: string) {
      const people = this.next(branch, last)
      for (const one of opening(branch)) one.opened = id
      people.delete('branch')
      const lines = [...people].map(([who, parts]): Line => {
        const yen = yenOf(parts)
        const state = yen > 0 ? 'due' : yen < 0 ? 'carried' : 'even'
        return { key: `${id} ${who}`, branch, who, parts, state, past: false }
      })
      books.paydays.push({ id, branch, last, standing: true, lines })
      chain(branch).until = last
    },
    mayReopen(branch: number) {
      const newest = standing(branch).at(-1)
      const stays = ({ state, paper, opened }: Line) => state === 'paid' || paper || opened
      const may = newest && newest.last >= chain(branch).from && !newest.lines.some(stays)
      return may && !books.waits[branch] ? newest : undefined
    },
    reopen(payday: Closed) {
      payday.standing = false
      for (const one of [...linesOf(payday.branch), ...books.owed])
        if (one.opened === payday.id) one.opened = undefined
      const before = standing(payday.branch).at(-1)
      chain(payday.branch).until = before && before.last >= chain(payday.branch).from ? before.last : null
    },
    offered: () =>
      [...linesOf(0), ...linesOf(1)].filter(
        ({ state, paper, past, branch }) => state === 'due' && !paper && !past && !books.waits[branch],
      ),
    promise(paper: string, { key, who, parts }: Line) {
      promised.push({ paper, line: key, who, parts, back: false })
    },
    takeBack(paper: string, line: Line) {
      for (const said of promised) if (said.paper === paper && said.line === line.key) said.back = true
    },
    /** Whether a line may be marked so; if so, it is. */
    mark(line: Line, mark: 'paid' | 'carried' | 'written_off' | 'undone'): boolean {
      const { state, paper, opened, past, branch } = line
      const yen = yenOf(line.parts)
      if (past || books.waits[branch]) return false
      if (mark === 'paid' && state === 'due') line.state = 'paid'
      else if (mark === 'undone' && state === 'paid') line.state = 'due'
      else if (opened) return false
      else if (mark === 'carried' && state === 'due' && !paper) line.state = 'carried'
      else if (mark === 'written_off' && state === 'carried' && yen < 0) line.state = 'written_off'
      else if (mark === 'undone' && state === 'written_off') line.state = 'carried'
      else if (mark === 'undone' && state === 'carried' && yen > 0) line.state = 'due'
      else return false
      if (mark === 'paid' && !paper) this.promise('', line)
      if (mark === 'undone' && state === 'paid' && !paper) this.takeBack('', line)
      return true
    },
    wait: (now: number) =>
      Object.assign(books, { waits: [true, true], noticed: now, undo: [undefined, undefined] }),
    /** The books are as before the newest answer. */
    unanswer(branch: number) {
      const undo = books.undo[branch]
      if (!undo) return
      books.chains[branch] = undo.chain
      for (const [line, was] of undo.lines) Object.assign(line, { ...was, paper: was.paper })
      for (const [one, taken] of undo.owed) one.taken = taken
      books.undo[branch] = undefined
    },
    /** Whether an honest owner can say that nothing of a line stands on a paper. */
    mayTick: ({ parts }: Line) => parts.every((id) => !given().has(id)),
    left: (branch: number) =>
      linesOf(branch).filter(
        ({ state, opened, parts }) => state === 'carried' && !opened && yenOf(parts) > 0,
      ),
    /** `named`: due lines that stand on no paper, and lines left for the next payday that do. */
    lose(branch: number, last: string, named: Line[], now: number) {
      const was = chain(branch)
      const keeps = dayAfter(last) === firstOpen(was)
      const lines = linesOf(branch)
      const open = books.owed.filter((one) => one.branch === branch && !one.opened)
      books.undo[branch] = {
        chain: was,
        lines: lines.map((line) => [line, { ...line }]),
        owed: open.map((one) => [one, one.taken]),
      }
      for (const line of lines) {
        const { state, opened } = line
        const isNamed = named.includes(line)
        if (state === 'due' && isNamed) Object.assign(line, { state: 'carried', paper: undefined })
        else if (state === 'due' || (state === 'carried' && !opened && (isNamed || !keeps)))
          line.state = 'settled'
        line.past = true
      }
      if (!keeps) for (const one of open) one.taken = true
      books.chains[branch] = { from: dayAfter(last), until: null }
      books.lostAt[branch] = now
    },
    /** What came of a tip to each person on days that count as settled. */
    late(branch: number, tip: string) {
      const people = new Map<string, string[]>()
      for (const [id, day] of books.days) {
        const part = truth.get(id)
        if (part?.tip !== tip || part.who === 'branch' || day >= chain(branch).from) continue
        people.set(part.who, [...(people.get(part.who) ?? []), id])
      }
      return new Map([...people].filter(([, parts]) => yenOf(parts) > 0))
    },
    /** Tips of settled days that came after a branch's newest form, of which nobody has said what became of them. */
    mustAsk(branch: number) {
      const tips = [...books.days].flatMap(([id]) => {
        const part = truth.get(id)
        const isNew = (books.cameAt.get(id) ?? 0) > (books.lostAt[branch] || Number.POSITIVE_INFINITY)
        const tip = part?.branch === branch && isNew ? part.tip : undefined
        return tip && id.startsWith(`${tip} 0 `) && !books.answered.has(tip) ? [tip] : []
      })
      return [...new Set(tips)].filter((tip) => this.late(branch, tip).size > 0)
    },
    owe(branch: number, who: string, parts: string[]) {
      books.owed.push({ branch, who, parts, taken: false })
    },
    /** Settled lines above nothing of which nothing stands on a paper, or was noted. */
    notable(branch: number) {
      const free = new Set(this.freeParts(branch).map(([id]) => id))
      const isFree = ({ parts }: Line) => yenOf(parts) > 0 && parts.every((id) => free.has(id))
      return linesOf(branch).filter((line) => line.state === 'settled' && isFree(line))
    },
    /** What an owner may note as owed: settled, or of a box that the books lost, and on no paper. */
    freeParts(branch: number) {
      const [where, out] = [places(), given()]
      const isLost = (id: string) => !where.has(id) && !books.days.has(id) && !truth.get(id)?.tip
      const isFree = (id: string) => !out.has(id) && (where.get(id)?.[0] === 'settled' || isLost(id))
      const parts = [...truth].filter(([, part]) => part.branch === branch && part.who !== 'branch')
      return parts.filter(([id]) => isFree(id))
    },
  }
}
