import { dayAfter, type Line, type restartBooks } from './restart-books.ts'

/** What an honest owner says of books that went back, who has every paper in a drawer; and what the clerk's books make of it. */
export function restartAnswers(clerk: ReturnType<typeof restartBooks>) {
  const { books, truth, yenOf, of, firstOpen, linesOf, given, places, isGiven } = clerk
  /** Whose a tip is that the branch has. */
  const whose = new Map<string, string>()
  const owe = (branch: number, who: string, parts: string[]) =>
    books().owed.push({ branch, who, parts, taken: false })

  /** What came of a tip to each person on days that count as settled. */
  function late(branch: number, tip: string) {
    const people = new Map<string, string[]>()
    for (const [id, day] of books().days) {
      const part = truth.get(id)
      if (part?.tip !== tip || part.who === 'branch' || day >= of(branch).chain.from) continue
      people.set(part.who, [...(people.get(part.who) ?? []), id])
    }
    return new Map([...people].filter(([, parts]) => yenOf(parts) > 0))
  }
  /** What may be noted as owed: settled, or of a box that the books lost, and on no paper. */
  function freeParts(branch: number) {
    const [where, out] = [places(), given()]
    const isLost = (id: string) => !where.has(id) && !books().days.has(id) && !truth.get(id)?.tip
    const isFree = (id: string) => !out.has(id) && (where.get(id)?.[0] === 'settled' || isLost(id))
    const parts = [...truth].filter(([, part]) => part.branch === branch && part.who !== 'branch')
    return parts.filter(([id]) => isFree(id))
  }
  return {
    ...{ whose, owe, late, freeParts },
    /** The books are as before the newest answer. */
    unanswer(branch: number) {
      const { was, lines = [], owed = [] } = of(branch).undo ?? {}
      Object.assign(of(branch), { ...was, undo: undefined })
      for (const [line, before] of lines) Object.assign(line, { ...before, paper: before.paper })
      for (const [one, taken] of owed) one.taken = taken
    },
    /** Whether an honest owner can say that nothing of a line stands on a paper. */
    mayTick: ({ parts }: Line) => parts.every((id) => !given().has(id)),
    left: (branch: number) =>
      linesOf(branch).filter(
        ({ state, opened, parts }) => state === 'carried' && !opened && yenOf(parts) > 0,
      ),
    /**
     * `named`: due lines that stand on no paper, and lines left for the next payday that do. `number`: the largest of a payday that
     * is known. A payday of a larger number, up to the same day, has closed that day again.
     */
    lose(branch: number, last: string, named: Line[], number: number | undefined, now: number) {
      const place = of(branch)
      const { chain, above, lost, newest } = place
      const first = firstOpen(branch)
      const isAgain = chain.until !== null && (number ?? 0) > newest
      const keeps = dayAfter(last) === first && !isAgain
      const lines = linesOf(branch)
      const open = books().owed.filter((one) => one.branch === branch && !one.opened)
      place.undo = {
        was: { chain, above, lost },
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
      Object.assign(place, {
        chain: { from: dayAfter(last), until: null },
        above: Math.max(above, number ?? (Math.floor(newest / 1000) + 1) * 1000),
        lost: { at: now, first, last },
      })
    },
    /** Tips of settled days that no form has shown, or that came in the last day's last hour, of which nobody has said what became. */
    mustAsk(branch: number) {
      const { at = Number.POSITIVE_INFINITY, first = '', last } = of(branch).lost ?? {}
      const tips = [...books().days].flatMap(([id, day]) => {
        const { branch: its, tip, evening } = truth.get(id) ?? {}
        if (its !== branch || !tip || !id.startsWith(`${tip} 0 `) || books().answered.has(tip)) return []
        const isNew = (books().cameAt.get(id) ?? 0) > at
        return isNew || (evening && day === last && day >= first) ? [tip] : []
      })
      return [...new Set(tips)].filter((tip) => late(branch, tip).size > 0)
    },
    /** Settled lines above nothing of which nothing stands on a paper, or was noted. */
    notable(branch: number) {
      const free = new Set(freeParts(branch).map(([id]) => id))
      const isFree = ({ parts }: Line) => yenOf(parts) > 0 && parts.every((id) => free.has(id))
      return linesOf(branch).filter((line) => line.state === 'settled' && isFree(line))
    },
    /** Tips that the branch has and nobody was noted for, with what it has of them. */
    nobodys: (branch: number) =>
      [...whose.keys()].flatMap((tip): [string, number][] => {
        const parts = [...books().days.keys()].filter((id) => id.startsWith(`${tip} `))
        const isIts = truth.get(parts[0] ?? '')?.branch === branch
        return isIts && !books().answered.has(tip) && yenOf(parts) > 0 ? [[tip, yenOf(parts)]] : []
      }),
    /** The part of the person whose such a tip is, unless a paper has it. */
    claim(branch: number, tip: string) {
      const [id, who] = [`${tip} claim`, whose.get(tip) ?? '']
      const yen = yenOf([...books().days.keys()].filter((part) => part.startsWith(`${tip} `)))
      if (isGiven(tip)) return []
      truth.set(id, { who, branch, yen, tip })
      books().answered.add(tip)
      return [id]
    },
  }
}
