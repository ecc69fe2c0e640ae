// An accountant of its own. It knows who was tipped, what was counted and what was pressed, and reckons with coins and lists. It
// imports nothing of the product, so that it can't repeat a mistake of the code that it judges.
import { deal, type Heaps, takeCoins } from '../property/ledger.ts'

/** A place at a branch, as text: `{place} {branch}`. */
export type Key = string
export const keyOf = (place: { staffId: string; branchId: string }): Key =>
  `${place.staffId} ${place.branchId}`

type Sheet = { key: Key; day: string; yen: number; what: 'tips' | 'cash' | 'back' }
type Shared = { branch: string; given: Heaps; back: Heaps }
type Sum = { openBefore: number; tips: number; cash: number; deductions: number; yen: number }
export type Noted = { key: Key; returned: boolean; way: string } & Sum
export type NotedPayday = {
  id: string
  number: number
  kind: string
  until: string
  payDay: string
  lines: Noted[]
}
/** What a preview shows of a balance. */
export type Shown = { key: Key; owedNow: number; absorbed: number[]; samePayDay: number[] } & Sum

const add = (all: number[]) => all.reduce((sum, one) => sum + one, 0)

export function openAccountant() {
  let books = {
    sheets: [] as Sheet[],
    tips: new Map<string, Shared>(),
    counts: new Map<string, Sheet[]>(),
    turns: new Map<string, number>(),
    paydays: [] as NotedPayday[],
    numbersAbove: 0,
    wayOf: new Map<string, string>(),
  }
  const sheetsOf = (heaps: Heaps, branch: string, rest: Omit<Sheet, 'key' | 'yen'>, sign = 1) =>
    [...heaps]
      .filter(([holder]) => holder !== 'branch')
      .map(([holder, yen]) => ({ key: `${holder} ${branch}`, yen: sign * yen, ...rest }))

  function dealt(branch: string, people: readonly string[], yen: number): Heaps {
    const turn = books.turns.get(branch) ?? 0
    if (people.length > 0) books.turns.set(branch, turn + (yen % people.length))
    return deal(yen, people, turn)
  }

  const standing = (key?: Key) =>
    books.paydays.flatMap((payday) =>
      payday.lines
        .filter((line) => !line.returned && line.key === (key ?? line.key))
        .map((line) => ({ payday, line })),
    )
  const paid = (key: Key) => add(standing(key).map(({ line }) => line.yen))
  const booked = (key: Key, upTo?: string) =>
    add(
      books.sheets
        .filter((sheet) => sheet.key === key && sheet.day <= (upTo ?? sheet.day))
        .map(({ yen }) => yen),
    )

  /** What somebody is to be shown; undefined: nothing. */
  function shownOf(key: Key, until: string, payDay: string): Shown | undefined {
    const owedNow = booked(key) - paid(key)
    const upTo = booked(key, until) - paid(key)
    const yen = owedNow < 0 ? owedNow : Math.min(upTo, owedNow)
    if (yen === 0 || (yen < 0 && owedNow >= 0)) return undefined
    const ends = standing(key).flatMap(({ payday }) => (payday.kind === 'absorbed' ? [] : [payday.until]))
    const newest = ends.sort().at(-1) ?? ''
    const since = (wanted: Sheet['what']) =>
      add(
        books.sheets
          .filter(({ what, day }) => what === wanted && newest < day && day <= until)
          .map((sheet) => (sheet.key === key ? sheet.yen : 0)),
      )
    const [tips, cash] = [since('tips'), since('cash')]
    const deductions = since('back') - Math.max(0, upTo - owedNow)
    const beside = yen < 0 ? [] : standing()
    const [place] = key.split(' ')
    return {
      key,
      owedNow,
      yen,
      tips,
      cash,
      deductions,
      openBefore: yen - tips - cash - deductions,
      absorbed: beside
        .filter(({ payday, line }) => payday.kind === 'absorbed' && line.key === key)
        .map(({ line }) => 0 - line.yen),
      samePayDay: [
        ...new Set(
          beside
            .filter(({ payday }) => payday.kind === 'payday' && payday.payDay === payDay)
            .filter(({ line }) => line.way === 'payroll' && line.key.split(' ')[0] === place)
            .map(({ payday }) => payday.number),
        ),
      ],
    }
  }

  return {
    /** Somebody has joined, who is paid this way. */
    joins: (place: string, way: string) => void books.wayOf.set(place, way),
    wayOf: (place: string) => books.wayOf.get(place) ?? '',

    /** A tip was paid, for these people: in the order of joining, or for the house if they are none. */
    tip(id: string, branch: string, people: readonly string[], yen: number, day: string) {
      const given = people.length === 1 ? new Map([[people[0] ?? '', yen]]) : dealt(branch, people, yen)
      books.tips.set(id, {
        branch,
        given: new Map([...given].filter(([, coins]) => coins > 0)),
        back: new Map(),
      })
      books.sheets.push(...sheetsOf(given, branch, { day, what: 'tips' }))
    },

    /** Guest and card company have back so much of a tip in all. */
    takenBack(id: string, refunded: number, disputed: number, day: string) {
      const tip = books.tips.get(id)
      if (!tip) throw new Error(`no tip ${id}`)
      const { given, branch, back } = tip
      const { refunds, disputes } = takeCoins(given, refunded, disputed)
      const more: Heaps = new Map()
      for (const holder of given.keys()) {
        const coins = (refunds.get(holder) ?? 0) + (disputes.get(holder) ?? 0)
        more.set(holder, coins - (back.get(holder) ?? 0))
        back.set(holder, coins)
      }
      books.sheets.push(...sheetsOf(more, branch, { day, what: 'back' }, -1))
    },

    count(id: string, branch: string, people: readonly string[], yen: number, day: string) {
      const sheets = sheetsOf(dealt(branch, people, yen), branch, { day, what: 'cash' })
      books.counts.set(id, sheets)
      books.sheets.push(...sheets)
    },
    correct(id: string, day: string) {
      books.sheets.push(
        ...(books.counts.get(id) ?? []).map((sheet) => ({ ...sheet, day, yen: 0 - sheet.yen })),
      )
      books.counts.delete(id)
    },
    counts: () => [...books.counts.keys()],

    /** All who are to be shown, in no order. */
    shown: (until: string, payDay: string): Shown[] =>
      [
        ...new Set([...books.sheets.map(({ key }) => key), ...standing().map(({ line }) => line.key)]),
      ].flatMap((key) => shownOf(key, until, payDay) ?? []),
    owedNow: (key: Key) => booked(key) - paid(key),
    nextNumber: () => Math.max(books.numbersAbove, ...books.paydays.map(({ number }) => number)) + 1,
    note: (payday: NotedPayday) => void books.paydays.push(structuredClone(payday)),
    paydays: () => books.paydays,
    knows: (place: string) => books.wayOf.has(place),
    /** An owner knew of this number when the books had gone back. */
    goesOnAbove(number: number) {
      books.numbersAbove = Math.max(
        books.numbersAbove,
        number,
        ...books.paydays.map((payday) => payday.number),
      )
    },

    /** What the journals of all months come to, by account: what was counted and what stands as paid, against what the staff hold. */
    accounts() {
      const counted = books.sheets.map(({ what, yen }) => (what === 'cash' ? yen : 0))
      const sums = { cash: add(counted), clearing: 0, borne: 0 }
      for (const { payday, line } of standing()) {
        const way = payday.kind === 'payday' && line.way === 'cash' ? 'cash' : 'clearing'
        sums[payday.kind === 'absorbed' ? 'borne' : way] -= line.yen
      }
      return { ...sums, held: 0 - add(Object.values(sums)) }
    },

    /** The books as a backup has them; `goBack` puts them in the place of these. */
    copy: () => structuredClone(books),
    goBack(copy: typeof books) {
      books = structuredClone(copy)
    },
  }
}

export type Accountant = ReturnType<typeof openAccountant>
