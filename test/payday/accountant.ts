// A day is a number here: the days since the first one.

type State = 'due' | 'paid' | 'carried' | 'written_off' | 'even'
/** `cash` is a part of `earned`. */
export type Account = {
  opening: number
  earned: number
  cash: number
  back: number
  state: State
  /** The id of the payday that has opened with what is carried. */
  opened?: string | undefined
}
type Moved = { day: number; who: string; earned: number; cash: number; back: number }
type Closed = {
  id: string
  first: number
  last: number
  lines: Map<string, Account>
  house: number
  houseCash: number
}

/** An accountant of its own, who imports nothing: it writes down what moved on which day, and reckons each payday from that. */
export function accountant() {
  const entries: Moved[] = []
  const standing: Closed[] = []
  const open = () => (standing.at(-1)?.last ?? -1) + 1
  const toPay = (line: Account) => line.opening + line.earned - line.back
  const resting = (line: Account): State => (toPay(line) > 0 ? 'due' : toPay(line) < 0 ? 'carried' : 'even')
  return {
    standing,
    open,
    toPay,
    entries,
    /** What comes on a closed day counts on the first open one. */
    write: (today: number, who: string, moved: Partial<Pick<Moved, 'earned' | 'cash' | 'back'>>) =>
      entries.push({ earned: 0, cash: 0, back: 0, ...moved, day: Math.max(today, open()), who }),
    close(last: number, id: string) {
      const lines = new Map<string, Account>()
      const lineOf = (who: string) => {
        const line = lines.get(who) ?? { opening: 0, earned: 0, cash: 0, back: 0, state: 'even' as State }
        lines.set(who, line)
        return line
      }
      for (const { lines: earlier } of standing)
        for (const [who, line] of earlier) {
          if (line.state !== 'carried' || line.opened) continue
          lineOf(who).opening += toPay(line)
          line.opened = id
        }
      const first = open()
      for (const { day, who, earned, cash, back } of entries) {
        if (day < first || day > last) continue
        lineOf(who).earned += earned + cash
        lineOf(who).cash += cash
        lineOf(who).back += back
      }
      const house = lines.get('branch')
      lines.delete('branch')
      for (const [who, line] of lines) {
        if (!line.opening && !line.earned && !line.cash && !line.back) lines.delete(who)
        line.state = resting(line)
      }
      standing.push({ id, first, last, lines, house: house ? toPay(house) : 0, houseCash: house?.cash ?? 0 })
    },
    /** The newest payday is taken back: what it opened with opens the next one. */
    reopen() {
      const gone = standing.pop()
      for (const { lines } of standing)
        for (const line of lines.values()) if (line.opened === gone?.id) line.opened = undefined
    },
    /** Whether a line may be marked so; if so, it is. */
    mark(payday: Closed, who: string, mark: 'paid' | 'carried' | 'written_off' | 'undone'): boolean {
      const line = payday.lines.get(who)
      if (!line) return false
      const { state } = line
      const owed = toPay(line)
      if (mark === 'paid' && state === 'due') line.state = 'paid'
      else if (mark === 'undone' && state === 'paid') line.state = 'due'
      else if (line.opened) return false
      else if (mark === 'carried' && state === 'due') line.state = 'carried'
      else if (mark === 'written_off' && state === 'carried' && owed < 0) line.state = 'written_off'
      else if (mark === 'undone' && state === 'written_off') line.state = 'carried'
      else if (mark === 'undone' && state === 'carried' && owed > 0) line.state = 'due'
      else return false
      return true
    },
  }
}
