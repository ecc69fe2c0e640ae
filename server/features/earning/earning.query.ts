import { z } from 'zod'
import { isDay } from '../../base/calendar.ts'
import { readCursor } from '../../http/cursor.ts'
import { type DaysQuery, readDays } from '../../http/read-days.ts'
import type { EntryCursor } from './earning.types.ts'

export type EarningQuery = DaysQuery & {
  branch: string
  staff: string
  after: EntryCursor | undefined
}

const entryPlace = z.tuple([z.string().refine(isDay), z.int(), z.string().regex(/^[\w-]{1,64}$/)])

/** Reads the query string of the earnings: branch, person, days, and where the page begins. */
export function readEarningQuery(query: Record<string, unknown>): EarningQuery {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].trim().slice(0, 100) : '')
  const place = readCursor(entryPlace, query.after)
  return {
    ...readDays(query),
    branch: text('branch'),
    staff: text('staff'),
    after: place && { day: place[0], at: place[1], id: place[2] },
  }
}
