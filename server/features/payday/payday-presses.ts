import type { PressView } from '../../../pages/payday/paper-list.tsx'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import type { MarkedLine } from '../../money/payday/payday.store.ts'
import { mayBe } from '../../money/payday/payday.way-out.ts'
import { findStaffName } from '../../venues/staff.store.ts'

/** What was noted with these lines, press by press, as long as it can be undone. */
export async function pressesOf(db: Db, lines: MarkedLine[]): Promise<PressView[]> {
  const presses = Map.groupBy(
    lines.filter((line) => mayBe(line, 'undone')),
    (line) => `${line.markedAt}-${line.markedBy}`,
  )
  return Promise.all(
    [...presses].map(async ([press, some]) => ({
      href: paths.paydayConfirm('undo', press),
      people: some.length,
      yen: some.reduce((sum, line) => sum + line.toPay, 0),
      by: (await findStaffName(db, some[0]?.markedBy ?? ''))?.name ?? '',
      at: some[0]?.markedAt ?? 0,
    })),
  )
}
