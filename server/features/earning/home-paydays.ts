import type { PaydayNewsView } from '../../../pages/payday/payday-news.tsx'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { listOwnLines, type OwnLine } from '../../money/payday/payday.own.ts'

/** How long what happened to a person's pay is news, in ms. */
const newsMs = 14 * 24 * 60 * 60_000
/** A payday may be paid after the next one was closed. */
const newest = 3

/** When something last happened to a line that its person did not do. */
const newsAt = ({ at, takenBackAt = 0, markedAt = 0, said }: OwnLine): number =>
  Math.max(at, takenBackAt, markedAt, said?.replies.at(-1)?.at ?? 0)

/** What to tell a member of their own pay; undefined if there is no news, or if they have answered it. */
export async function paydayNews(db: Db, personId: string, now: number): Promise<PaydayNewsView | undefined> {
  const lines = await listOwnLines(db, personId, { limit: newest })
  const [line] = lines.toSorted((a, b) => newsAt(b) - newsAt(a))
  if (!line || newsAt(line) < now - newsMs || (line.said && line.said.at >= newsAt(line))) return undefined
  const { id: payday, ...shown } = line
  return { href: paths.ownPaydays(), line: { ...shown, payday } }
}
