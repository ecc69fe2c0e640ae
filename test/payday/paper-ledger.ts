type State = 'due' | 'paid' | 'carried' | 'written_off'
/** Of one person in one payday; `paper`: on which it stands; `opened`: in which payday it was counted. Whole yen. */
type Line = {
  yen: number
  state: State
  way: 'payroll' | 'cash'
  paper?: Paper | undefined
  opened?: Closed | undefined
}
export type Closed = { id: string; branch: number; lines: Map<string, Line> }
export type Paper = {
  id: string
  way: 'payroll' | 'cash'
  says: { closed: Closed; who: string; yen: number; back: boolean }[]
}
type Mark = 'paid' | 'carried' | 'written_off' | 'undone'

/** A clerk of its own, who imports nothing: it keeps what every paper says, and knows what may still be done with a line. */
export function paperLedger() {
  const paydays: Closed[] = []
  const papers: Paper[] = []
  /** What moved since the last closing of each branch, by person. */
  const open = new Map<string, number>()
  /** What was ever counted in a payday that stands, and what was paid by no paper, by person. */
  const standing = (branch: number) => paydays.filter((one) => one.branch === branch)
  const everyLine = () =>
    paydays.flatMap((closed) => [...closed.lines].map(([who, line]) => ({ closed, who, line })))

  return {
    paydays,
    papers,
    move: (who: string, yen: number) => open.set(who, (open.get(who) ?? 0) + yen),
    close(id: string, branch: number, people: string[]) {
      const closed: Closed = { id, branch, lines: new Map() }
      for (const who of people) {
        let yen = open.get(who) ?? 0
        for (const { line } of everyLine().filter((one) => one.who === who))
          if (line.state === 'carried' && !line.opened) {
            yen += line.yen
            line.opened = closed
          }
        if (yen !== 0) closed.lines.set(who, { yen, state: yen > 0 ? 'due' : 'carried', way: 'payroll' })
        open.delete(who)
      }
      paydays.push(closed)
    },
    /** Those who can be handed out this way: to be paid, and on no paper. */
    offered: (way: string) =>
      everyLine().filter(({ line }) => line.state === 'due' && line.way === way && !line.paper),
    handOut(id: string, way: Paper['way'], chosen: { closed: Closed; who: string; line: Line }[]) {
      const paper: Paper = { id, way, says: [] }
      for (const { closed, who, line } of chosen) {
        paper.says.push({ closed, who, yen: line.yen, back: false })
        line.paper = paper
      }
      papers.push(paper)
    },
    /** Those who can be called back from a paper. */
    callable: (paper: Paper) =>
      paper.says.filter(({ closed, who, back }) => !back && closed.lines.get(who)?.state === 'due'),
    callBack(some: Paper['says']) {
      for (const said of some) {
        said.back = true
        const line = said.closed.lines.get(said.who)
        if (line) line.paper = undefined
      }
    },
    /** Whether it may be marked so; if so, it is. */
    mark(line: Line, mark: Mark, way: Line['way']): boolean {
      if (line.state === 'due' && mark === 'paid') {
        if (!line.paper) line.way = way
        line.state = 'paid'
      } else if (line.state === 'due' && mark === 'carried' && !line.paper) line.state = 'carried'
      else if (line.state === 'carried' && mark === 'written_off' && line.yen < 0 && !line.opened)
        line.state = 'written_off'
      else if (line.state === 'carried' && mark === 'undone' && line.yen > 0 && !line.opened)
        line.state = 'due'
      else if (line.state === 'paid' && mark === 'undone') line.state = 'due'
      else if (line.state === 'written_off' && mark === 'undone') line.state = 'carried'
      else return false
      return true
    },
    /** What is not paid, not counted in a later payday and on no paper goes another way from now on. */
    follow(who: string, way: Line['way']) {
      for (const { line } of everyLine().filter((one) => one.who === who && one.line.yen > 0))
        if (line.state !== 'paid' && !line.opened && !line.paper) line.way = way
    },
    mayReopen(closed: Closed) {
      const isNewest = standing(closed.branch).at(-1) === closed
      return isNewest && [...closed.lines.values()].every((line) => line.state !== 'paid' && !line.paper)
    },
    reopen(closed: Closed, earned: Map<string, number>) {
      paydays.splice(paydays.indexOf(closed), 1)
      for (const [who, yen] of earned) open.set(who, (open.get(who) ?? 0) + yen)
      for (const { line } of everyLine()) if (line.opened === closed) line.opened = undefined
    },
    /** What all papers say that were not called back, with what was paid by none of them. */
    given: (who: string) =>
      papers
        .flatMap(({ says }) => says)
        .reduce((sum, one) => sum + (one.who === who && !one.back ? one.yen : 0), 0) +
      everyLine().reduce(
        (sum, { who: whose, line }) =>
          sum + (whose === who && line.state === 'paid' && !line.paper ? line.yen : 0),
        0,
      ),
    /** What is still owed by the person and was set against nothing yet, or is borne for them. */
    debts: (who: string) =>
      everyLine().reduce(
        (sum, { who: whose, line }) =>
          sum + (whose === who && line.yen < 0 && !(line.state === 'carried' && line.opened) ? -line.yen : 0),
        0,
      ),
  }
}
