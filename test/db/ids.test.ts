import { expect, it } from 'vitest'
import { newId, newIds } from '../../server/db/ids.ts'

it('ids of rows that are written together are like any other, each its own, and stand side by side', () => {
  const [ids, others] = [newIds(40_000), newIds(40_000)]
  const all = [...ids, ...others]
  expect(new Set(all).size).toBe(80_000)
  expect(all.every((id) => /^[0-9a-hjkmnp-tv-z]+$/.test(id) && id.length === newId().length)).toBe(true)
  expect([all, [...others, ...ids]]).toContainEqual(all.toSorted())
})
