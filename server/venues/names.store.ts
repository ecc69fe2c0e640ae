import { sql } from 'kysely'
import type { GuestLang } from '../../views/languages.ts'
import type { NameBesides } from '../../views/name-pieces.ts'
import { readTexts, translated } from '../../views/venue-texts.ts'
import type { Db } from '../db/database.ts'

/**
 * What readers of a language call the branches and people of a business, by their names in the books, which pages carry. A
 * name that two bear who are called differently stays as it is: nobody is taken for another.
 */
export async function namesIn(db: Db, businessId: string, lang: GuestLang) {
  const { rows } = await sql<{ name: string; texts: string }>`
    select name, texts from branch where business_id = ${businessId}
    union all select name, texts from staff where business_id = ${businessId}`.execute(db)
  const names = new Map<string, NameBesides>()
  for (const { name, texts } of rows) {
    const said = translated({ name, texts: readTexts(texts) }, 'name', lang)
    const alike = (names.get(name) ?? said).text === said.text && said.text !== name
    names.set(name, alike ? { ...said, stored: name } : { text: name, lang: 'ja' })
  }
  return names
}
