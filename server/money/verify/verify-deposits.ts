import type { Db } from '../../db/database.ts'
import type { DepositRow } from '../deposits/index.ts'
import type { Differ } from './verify.types.ts'

const atOnce = 100
const gone: DepositRow['status'][] = ['failed', 'canceled']

/**
 * Checks each deposit: its lines add up to its amount, each charge is that of a paid tip with the same amount and fee, and no
 * charge, and no failed deposit, is paid out twice. Asks nothing of the code that reads deposits.
 */
export async function verifyDeposits(db: Db, differ: Differ): Promise<void> {
  for (let last = ''; ; ) {
    const deposits = await db
      .selectFrom('deposit')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    for (const deposit of deposits) await verifyOne(db, deposit, differ)
    const end = deposits.at(-1)
    if (!end) return
    last = end.id
  }
}

async function verifyOne(db: Db, deposit: DepositRow, differ: Differ): Promise<void> {
  const { id } = deposit
  const say = (line: string, expected: string, found: string) =>
    differ({ kind: 'deposit', id: line === '' ? id : `${id} ${line}`, expected, found })
  const { lines, net } = await db
    .selectFrom('deposit_line')
    .select((e) => [e.fn.countAll<number | string>().as('lines'), e.fn.sum<number | null>('net').as('net')])
    .where('deposit_id', '=', id)
    .executeTakeFirstOrThrow()
  const isOpen =
    deposit.automatic === 1 && deposit.reconciliation === 'completed' && deposit.currency === 'JPY'
  if (deposit.itemised_at === null || !isOpen) {
    if (deposit.itemised_at !== null) say('', 'no lines are known', 'they were read')
    if (Number(lines) > 0) say('', 'no lines', String(lines))
    return
  }
  if ((net ?? 0) !== deposit.amount) say('', `lines of ¥${deposit.amount}`, `¥${net ?? 0}`)
  for (const { line, ...one } of await wrongCharges(db, id))
    say(
      line,
      `¥${one.amount ?? 'none'}, fee ${one.tip_fee ?? 'any'}`,
      `¥${one.gross}, fee ${one.fee}, ${one.state}`,
    )
  if (gone.includes(deposit.status)) return
  for (const part of ['charge', 'failed_deposit'] as const)
    for (const { line, other } of await paidElsewhere(db, id, part))
      say(line, 'in one deposit', `also in ${other}`)
}

/** Charges that are not what their tip says. A charge that did not pay the tip has its amount at Stripe alone. */
const wrongCharges = (db: Db, depositId: string) =>
  db
    .selectFrom('deposit_line as line')
    .innerJoin('payment_attempt as attempt', 'attempt.id', 'line.attempt_id')
    .leftJoin('tip', (join) =>
      join.onRef('tip.id', '=', 'attempt.tip_id').onRef('tip.paid_attempt', '=', 'attempt.id'),
    )
    .select([
      'line.id as line',
      'line.gross',
      'line.fee',
      'tip.amount',
      'tip.fee as tip_fee',
      'attempt.state',
    ])
    .where('line.deposit_id', '=', depositId)
    .where('line.part', '=', 'charge')
    .where((e) =>
      e.or([
        e('attempt.state', '!=', 'paid'),
        e('tip.amount', '!=', e.ref('line.gross')),
        e('tip.fee', '!=', e.ref('line.fee')),
      ]),
    )
    .execute()

/** What another deposit has paid out as well: charges, or what failed before. Each pair is found once. */
const paidElsewhere = (db: Db, depositId: string, part: 'charge' | 'failed_deposit') => {
  const same = part === 'charge' ? 'attempt_id' : 'source'
  return db
    .selectFrom('deposit_line as line')
    .innerJoin('deposit_line as twin', `twin.${same}`, `line.${same}`)
    .innerJoin('deposit as other', 'other.id', 'twin.deposit_id')
    .select(['line.id as line', 'other.id as other'])
    .where('line.deposit_id', '=', depositId)
    .where('line.part', '=', part)
    .where('twin.part', '=', part)
    .where('other.status', 'not in', gone)
    .where('other.id', '>', depositId)
    .execute()
}
