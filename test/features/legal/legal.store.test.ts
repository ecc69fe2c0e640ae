import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { forgetAcceptances, recordAcceptance } from '../../../server/features/legal/legal.store.ts'
import { legalVersions } from '../../../server/features/legal/legal.types.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { listAcceptances } from './acceptances.ts'

onEachDatabase('what a person has agreed to', (database) => {
  it('is kept with version, language and time, once', async () => {
    const db = await database.open()
    await recordAcceptance(db, { personId: 'p1', lang: 'en', at: 1000 })
    await recordAcceptance(db, { personId: 'p1', lang: 'ja', at: 2000 })
    await recordAcceptance(db, { personId: 'p2', lang: 'cn', at: 3000 })
    expect(await listAcceptances(db, 'p1')).toEqual([
      { document: 'privacy', version: legalVersions.privacy, lang: 'en', acceptedAt: 1000 },
      { document: 'terms', version: legalVersions.terms, lang: 'en', acceptedAt: 1000 },
    ])
    await forgetAcceptances(db, 'p1')
    expect(await listAcceptances(db, 'p1')).toEqual([])
    expect(await listAcceptances(db, 'p2')).toHaveLength(2)
  })
})

it('has a new version whenever a text that counts has changed', () => {
  const legal = JSON.parse(
    readFileSync(new URL('../../../locales/ja/legal.json', import.meta.url), 'utf8'),
  ) as Record<keyof typeof legalVersions, unknown>
  const prints = (['terms', 'privacy', 'disclosure'] as const).map((name) => {
    const print = createHash('sha256').update(JSON.stringify(legal[name])).digest('hex').slice(0, 12)
    return `${name} ${legalVersions[name]} ${print}`
  })
  // Changed a text? Give it the day from which it applies in legal.types.ts, then its new print here.
  expect(prints).toEqual([
    'terms 2026-11-21 0daff8b18000',
    'privacy 2026-11-23 0f83b6b3d996',
    'disclosure 2026-11-21 df1b5235dbb7',
  ])
})
