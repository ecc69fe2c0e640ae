// Who should have what of a paid tip, by the rules of docs/specification.md, section 4, and by nothing that books: a
// function that asks itself whether it was right always agrees. Splitting and taking back are said here once more.

type Noted = {
  amount: number
  recipient: string
  staff_id: string | null
  split_rule: string | null
  split_inputs: string | null
}

/** What one has, in whole yen. `staffId` null: the branch. */
type Part = { staffId: string | null; amount: number }

/** The branch's turn before and after a tip; equal if no yen was left over. */
export function turnsOf({ amount, split_inputs }: Pick<Noted, 'amount' | 'split_inputs'>) {
  const { staff, turn } = inputsOf(split_inputs) ?? { staff: [], turn: 0 }
  return { from: turn, to: turn + (staff.length === 0 ? 0 : amount % staff.length) }
}

/** Among whom it was split, from which turn on; undefined if that can't be read. */
function inputsOf(text: string | null): { staff: string[]; turn: number } | undefined {
  try {
    const { staff, turn } = JSON.parse(text ?? '{}')
    return Array.isArray(staff) && Number.isSafeInteger(turn) ? { staff, turn } : undefined
  } catch {
    return undefined
  }
}

/** Who should have received and given back what of a paid tip; undefined if what was noted does not fit the tip. */
export function shareAgain(
  tip: Noted & { refunded_amount: number; disputed_amount: number },
): Record<'given' | 'refunds' | 'disputes', Part[]> | undefined {
  const given = givenOf(tip)
  if (!given) return undefined
  const { refunded_amount: refunded, disputed_amount: disputed } = tip
  const amounts = given.map((part) => part.amount)
  const [first, all] = [refunded, refunded + disputed].map((yen) => firstInLine(amounts, yen))
  const less = (taken: number[] = [], before: number[] = []) =>
    given.map(({ staffId }, at) => ({ staffId, amount: (before[at] ?? 0) - (taken[at] ?? 0) }))
  return { given, refunds: less(first), disputes: less(all, first) }
}

function givenOf({ amount, recipient, staff_id, split_rule, split_inputs }: Noted): Part[] | undefined {
  const inputs = inputsOf(split_inputs)
  if (!inputs) return undefined
  const { staff, turn } = inputs
  // Nobody was there to share it, or nobody was meant.
  const ofBranch = staff.length === 0 && recipient !== 'staff'
  const ofOne = recipient === 'staff' && staff.length === 1 && staff[0] === staff_id
  const rule = ofBranch ? 'branch-v1' : ofOne ? 'staff-v1' : recipient === 'all' ? 'equal-v1' : undefined
  if (rule === undefined || rule !== split_rule) return undefined
  const holders = ofBranch ? [null] : staff
  // Dealt like coins: whole rounds first, then one each from the person at the turn on.
  const coins = holders.map(() => Math.floor(amount / holders.length))
  for (let over = 0; over < amount % holders.length; over++) {
    const at = (turn + over) % holders.length
    coins[at] = (coins[at] ?? 0) + 1
  }
  return holders.map((staffId, at) => ({ staffId, amount: coins[at] ?? 0 }))
}

/**
 * How many of the first `wanted` yen are each heap's, if all yen stand in one line: the k-th of a heap of s at (2k - 1) / 2s
 * of its length, ties as the heaps come. Each heap takes part with its share of them, more or less one yen for each heap
 * there is: only those yen are lined up.
 */
function firstInLine(heaps: number[], wanted: number): number[] {
  const all = heaps.reduce((sum, heap) => sum + heap, 0)
  if (wanted >= all) return heaps
  const taken = heaps.map((heap) => Math.max(0, Math.floor((heap * (wanted - heaps.length)) / all)))
  const line = heaps.flatMap((heap, place) => {
    const sure = taken[place] ?? 0
    const most = Math.min(heap, Math.floor((heap * (wanted + heaps.length)) / all) + 1)
    return Array.from({ length: most - sure }, (_, at) => ({
      place,
      up: BigInt(2 * (sure + at) + 1),
      down: BigInt(heap),
    }))
  })
  line.sort((a, b) => Number(a.up * b.down - b.up * a.down) || a.place - b.place)
  const missing = wanted - taken.reduce((sum, yen) => sum + yen, 0)
  for (const { place } of line.slice(0, missing)) taken[place] = (taken[place] ?? 0) + 1
  return taken
}
