import { z } from 'zod'
import { isDay } from '../../base/calendar.ts'
import { readCursor } from '../../http/cursor.ts'
import { type DaysQuery, readDays } from '../../http/read-days.ts'
import type { TipCursor, VisitCursor } from './customer.types.ts'

const day = z.string().refine(isDay)
const id = z.string().regex(/^[\w-]{1,64}$/)
const tipPlace = z.tuple([day, z.int(), id])
const visitPlace = z.tuple([day, id])
const monthPlace = z.string().regex(/^\d{4}-\d{2}$/)

export const tabs = ['transactions', 'visits', 'spending'] as const
export type Tab = (typeof tabs)[number]

export type HistoriesQuery = DaysQuery & { tab: Tab; after: string | undefined }

/** Reads a list's query string. An unknown view becomes the first one; an invalid day is an error. */
export function readHistoriesQuery(query: Record<string, unknown>): HistoriesQuery {
  const after = typeof query.after === 'string' ? query.after.trim() : ''
  return {
    tab: tabs.find((tab) => tab === query.view) ?? 'transactions',
    ...readDays(query),
    after: after || undefined,
  }
}

export function readTipCursor(after: string | undefined): TipCursor | undefined {
  const place = readCursor(tipPlace, after)
  return place && { day: place[0], at: place[1], id: place[2] }
}

export function readVisitCursor(after: string | undefined): VisitCursor | undefined {
  const place = readCursor(visitPlace, after)
  return place && { day: place[0], id: place[1] }
}

export const readMonthCursor = (after: string | undefined): string | undefined =>
  readCursor(monthPlace, after)
