import type { SplitView, TurnView } from '../../../pages/earning/earning.view.ts'
import type { BookedShare } from './earning.shares.store.ts'

type Tip = { amount: number; recipient: string; split_rule: string | null; split_inputs: string | null }

/**
 * How a tip was split, from the rule and the inputs saved with it. `reader`: a staff member, who must not see the
 * names of others. Undefined for readers who see all shares.
 */
export function splitView(tip: Tip, shares: BookedShare[], reader: string | undefined): SplitView {
  const given = shares.filter((share) => share.reason === 'tip')
  const amount = given.reduce((sum, share) => sum + share.amount, 0)
  const name = given[0]?.name ?? ''
  if (tip.split_rule === 'staff-v1') return { kind: 'staff', name }
  if (tip.split_rule !== 'equal-v1') {
    return { kind: tip.recipient === 'branch' ? 'branch' : 'branchForNobody' }
  }
  const { staff } = JSON.parse(tip.split_inputs ?? '{"staff":[]}') as { staff: string[] }
  const people = Math.max(1, staff.length)
  if (people === 1) return { kind: 'one', name }
  const each = Math.floor(amount / people)
  const lucky = given.filter((share) => share.amount > each)
  return { kind: 'equal', amount, people, each, leftOver: amount % people, turn: turnOf(lucky, reader) }
}

function turnOf(lucky: BookedShare[], reader: string | undefined): TurnView {
  if (reader === undefined) return { kind: 'names', names: lucky.map((share) => share.name ?? '') }
  return { kind: lucky.some((share) => share.staffId === reader) ? 'you' : 'others' }
}
