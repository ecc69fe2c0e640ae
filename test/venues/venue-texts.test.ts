import { describe, expect, it } from 'vitest'
import { branchSchema, branchValues, storedBranch } from '../../server/features/branch/branch.schema.ts'
import { changeBranch } from '../../server/features/branch/branch.service.ts'
import { findBranch } from '../../server/venues/branch.store.ts'
import { namesIn } from '../../server/venues/names.store.ts'
import { findVenue } from '../../server/venues/venue.store.ts'
import type { GuestLang } from '../../views/languages.ts'
import { langOfWords } from '../../views/name-pieces.ts'
import { greetingOf, type SpokenField, translated } from '../../views/venue-texts.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'

onEachDatabase('what a venue says', async (database) => {
  const db = await database.open()
  const seed = await seedDemo(db)

  it('and its people are called as a reader’s language does, unless two of one name are not called alike', async () => {
    const [first = '', second = '', third = ''] = seed.staffIds
    const rename = (id: string, name: string, nameEn: string) =>
      db
        .updateTable('staff')
        .set({ name, texts: JSON.stringify({ nameEn }) })
        .where('id', '=', id)
        .execute()
    await rename(first, '田中', 'Tanaka')
    await rename(second, '伊藤', 'Ito')
    const stored = '田中'
    expect((await namesIn(db, seed.businessId, 'en')).get('田中')).toEqual({
      text: 'Tanaka',
      lang: 'en',
      stored,
    })
    expect((await namesIn(db, seed.businessId, 'ja')).get('田中')).toEqual({ text: '田中', lang: 'ja' })
    for (const [id, nameEn] of [
      [second, 'Denchu'],
      [third, 'Tanaka'],
    ] as const)
      await rename(id, '田中', nameEn)
    expect((await namesIn(db, seed.businessId, 'en')).get('田中')).toEqual({ text: '田中', lang: 'ja' })
  })

  it('says to each reader the best of what there is, in any choice of languages', async () => {
    // What reads best, by hand: the reader's own, then what most of them read.
    const best = {
      ja: 'ja en cn hant ko',
      en: 'en ja cn hant ko',
      cn: 'cn en ja ko',
      ko: 'ko en ja cn hant',
      hant: 'hant en ja ko',
    }
    const all = [null, 'en', 'cn', 'ko', 'hant'] as const
    const capital = (lang: string) => lang[0]?.toUpperCase() + lang.slice(1)
    const by = { businessId: seed.businessId, memberId: undefined }
    const stored = await findBranch(db, seed.hotel.branchId)
    if (!stored) throw new Error('no hotel')
    const before = storedBranch(stored)
    for (let choice = 0; choice < 32; choice++) {
      const there = all.filter((_, at) => choice & (1 << at)).map((lang) => lang ?? 'ja')
      const typed = Object.fromEntries(
        ['name', 'address', 'greeting'].flatMap((what) =>
          all.map((lang) => [
            lang ? what + capital(lang) : what,
            there.includes(lang ?? 'ja') ? `${what} ${lang ?? 'ja'}` : '',
          ]),
        ),
      )
      // Name and address always stand in the books.
      const base = { name: 'name ja', address: 'address ja' }
      const form = branchSchema({ minimum: 100, maximum: 9000 }).parse({ ...before, ...typed, ...base })
      await changeBranch(db, by, stored.id, form, 1)
      const branch = await findBranch(db, stored.id)
      const found = await findVenue(db, stored.id)
      if (!branch || !found) throw new Error('no hotel')
      expect(branchValues(form)).toEqual(
        branchValues({ ...form, ...storedBranch(branch), kind: 'hotel', presets: form.presets }),
      )
      for (const [reader, order] of Object.entries(best)) {
        const first = (langs: string[]) => order.split(' ').find((lang) => langs.includes(lang))
        const [name, greeting] = [first([...there, 'ja']), first(there)]
        for (const of of [branch, found]) {
          const reads = (what: SpokenField) => translated(of, what, reader as GuestLang)
          expect(reads('name')).toEqual({ text: `name ${name}`, lang: name })
          expect(reads('address')).toEqual({ text: `address ${name}`, lang: name })
          expect(reads('greeting')).toEqual(greeting && { text: `greeting ${greeting}`, lang: greeting })
          // Who greets others, greets everybody in their own writing.
          expect(greetingOf(of, reader as GuestLang, 'ours')).toEqual(
            greeting && {
              text: there.some((lang) => lang === reader) ? `greeting ${reader}` : 'ours',
              lang: reader,
            },
          )
        }
      }
    }
    await changeBranch(db, by, stored.id, branchSchema({ minimum: 100, maximum: 9000 }).parse(before), 1)
    expect(await findBranch(db, stored.id)).toEqual(stored)
  })
})

describe('a guest’s words', () => {
  it.each([
    ['とても美味しかったです', 'en', 'ja'],
    ['コーヒー、最高', undefined, 'ja'],
    ['정말 맛있어요 ㅋㅋ', 'ja', 'ko'],
    ['服务很好', 'cn', 'zh-Hans'],
    ['服務很好', 'hant', 'zh-Hant'],
    ['最高', 'ja', 'ja'],
    // Whose Han it is can't be told.
    ['最高', 'en', undefined],
    ['最高', undefined, undefined],
    // A Chinese sign, a face, and two writings at once.
    ['好吃の料理', 'hant', 'zh-Hant'],
    ['Great ヽ(・∀・)ノ', 'en', undefined],
    ['ありがとう 고마워요', 'en', undefined],
    ['Merci beaucoup !', 'en', undefined],
    ['👍👍', 'ja', undefined],
    ['', 'ja', undefined],
  ])('%s, on a page in %s, are in %s', (words, page, lang) => {
    expect(langOfWords(words, page)).toBe(lang)
  })
})
