import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { TipRow } from '../db/schema.ts'
import { judgeWords } from './judge-words.ts'

/** The columns of a tip that say how its words stand. */
type Standing = Pick<TipRow, 'words' | 'held_for' | 'words_wait'>

/** Of a tip without words. */
export const noWords = { words: 'shown', held_for: null, words_wait: null } as const satisfies Standing

/** How words stand at the moment they are written: shown, or held by themselves. `now` in ms since 1970. */
export async function judgedWords(db: Db, businessId: string, text: string, now: number): Promise<Standing> {
  if (text === '') return noWords
  const heldFor = judgeWords(text, await findWordRules(db, businessId))
  return heldFor ? { words: 'held', held_for: heldFor, words_wait: now } : noWords
}

/** What a business's guests' words are held for, besides what always holds them. */
type WordRules = { ownWords: string[]; wordList: boolean }

const rulesOf = prepared((db, businessId: string) =>
  db.selectFrom('business').select(['own_words', 'word_list']).where('id', '=', businessId),
)

export async function findWordRules(db: Db, businessId: string): Promise<WordRules> {
  const [row] = await rulesOf(db, businessId)
  return { ownWords: JSON.parse(row?.own_words ?? '[]') as string[], wordList: row?.word_list === 1 }
}

export const saveWordRules = (trx: Trx, businessId: string, { ownWords, wordList }: WordRules) =>
  trx
    .updateTable('business')
    .set({ own_words: JSON.stringify(ownWords), word_list: wordList ? 1 : 0 })
    .where('id', '=', businessId)
    .execute()

/**
 * Whether anybody but their guest may be shown a tip's words, or told of them: every door asks this, or {@link seenWords}.
 * Held and hidden words are read on their own page alone.
 */
export const areShown = ({ words }: Pick<TipRow, 'words'>): boolean => words === 'shown'

/**
 * The words of `tip` as a member finds them on their pages; empty where they are held, hidden, or hidden by this member
 * from themselves. For queries that read from `tip`.
 * @param reader the member's `staff.id`
 */
export const seenWords = (reader: string): RawBuilder<string> =>
  sql<string>`case when tip.words = 'shown' and not exists (
    select 1 from word_hidden where word_hidden.tip_id = tip.id and word_hidden.staff_id = ${reader}
  ) then tip.review else '' end`
