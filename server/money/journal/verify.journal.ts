import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Differ } from '../books/verify.types.ts'

/**
 * Checks what was handed to the accounts, row by row as it is kept: debits and credits of each entry are equal, and after a
 * reversal nothing is left of what earlier entries said of its event, in any account, branch or tax. Asks nothing of the code
 * that makes journals. The difference's id: the business and the voucher's number.
 */
export async function verifyJournals(db: Db, differ: Differ): Promise<void> {
  const unequal = await db
    .selectFrom('journal_entry as entry')
    .leftJoin('journal_line as line', (join) =>
      join.onRef('line.business_id', '=', 'entry.business_id').onRef('line.number', '=', 'entry.number'),
    )
    .select(['entry.business_id as business', 'entry.number'])
    .select(sql<number>`coalesce(sum(line.yen), 0)`.as('yen'))
    .groupBy(['entry.business_id', 'entry.number'])
    .having(sql<SqlBool>`coalesce(sum(line.yen), 0) <> 0 or count(line.place) = 0`)
    .execute()
  for (const { business, number, yen } of unequal)
    differ({
      ...{ kind: 'journal', id: `${business} ${number}` },
      ...{ expected: 'lines that add up to ¥0', found: Number(yen) === 0 ? 'no lines' : `¥${yen}` },
    })
  const left = await db
    .selectFrom('journal_entry as reversal')
    .innerJoin('journal_entry as entry', (join) =>
      join
        .onRef('entry.business_id', '=', 'reversal.business_id')
        .onRef('entry.event', '=', 'reversal.event')
        .onRef('entry.number', '<=', 'reversal.number'),
    )
    .innerJoin('journal_line as line', (join) =>
      join.onRef('line.business_id', '=', 'entry.business_id').onRef('line.number', '=', 'entry.number'),
    )
    .select(['reversal.business_id as business', 'reversal.number', 'line.account'])
    .select((e) => e.fn.sum<number>('line.yen').as('yen'))
    .where('reversal.reverses', '=', 1)
    .groupBy(['reversal.business_id', 'reversal.number', 'line.account', 'line.branch_id', 'line.tax'])
    .having((e) => e.fn.sum<number>('line.yen'), '<>', 0)
    .execute()
  for (const { business, number, account, yen } of left)
    differ({
      ...{ kind: 'journal', id: `${business} ${number}` },
      ...{ expected: `nothing left in ${account}`, found: `¥${yen}` },
    })
}
