import type { Applied } from './tip.apply.ts'
import type { Door, TipDeps } from './tip.deps.ts'
import type { TipRow } from './tip.row.ts'
import { isPaid } from './tip.states.ts'

/** Ids and amounts only: nobody's name, words or card. */
const fieldsOf = (tip: TipRow) => ({ tipId: tip.id, branchId: tip.branch_id, amount: tip.amount })

export const logCreated = ({ log }: Pick<TipDeps, 'log'>, tip: TipRow) =>
  log.info(fieldsOf(tip), 'tip created')

/** A move that did not come from Stripe's word: given up or forgotten. */
export const logMoved = ({ log }: Pick<TipDeps, 'log'>, tip: TipRow, by: Door) =>
  log.info({ ...fieldsOf(tip), by, code: tip.decline_code ?? undefined }, `tip ${tip.state}`)

/** One line for each thing that has happened to a tip, after it stands in the books. */
export function logApplied(
  { log }: Pick<TipDeps, 'log'>,
  { before, after, trouble }: Applied,
  by: Door,
): void {
  const fields = { ...fieldsOf(after), by }
  if (trouble === 'second_charge') log.error(fields, 'tip charged twice: refund the second charge')
  if (trouble === 'other_amount')
    log.error(fields, 'tip charged for another amount than asked for: books follow Stripe')
  const lines = happened(before, after)
  for (const [line, more] of lines) log.info({ ...fields, ...more }, line)
  if (by === 'job' && lines.length > 0) log.info({ ...fields, state: after.state }, 'tip reconciled')
}

function happened(before: TipRow, after: TipRow): [string, Record<string, unknown>][] {
  const lines: [string, Record<string, unknown>][] = []
  if (isPaid(after.state)) {
    if (!isPaid(before.state)) lines.push(['tip paid', {}])
    const refunded = after.refunded_amount - before.refunded_amount
    const disputed = after.disputed_amount - before.disputed_amount
    if (refunded !== 0) lines.push([refunded > 0 ? 'tip refunded' : 'tip refund failed', { refunded }])
    if (disputed !== 0) lines.push([disputed > 0 ? 'tip disputed' : 'tip dispute won', { disputed }])
  } else if (after.state !== before.state) {
    lines.push([`tip ${after.state}`, { code: after.decline_code ?? undefined }])
  }
  return lines
}
