import { z } from 'zod'
import { isDay } from '../../calendar.ts'
import { readCursor } from '../../http/cursor.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import type { Days, TipCursor, VisitCursor } from './customer.types.ts'

const day = z.string().refine(isDay)
const id = z.string().regex(/^[\w-]{1,64}$/)
const tipPlace = z.tuple([day, z.int(), id])
const visitPlace = z.tuple([day, id])
const monthPlace = z.string().regex(/^\d{4}-\d{2}$/)

export const tabs = ['transactions', 'visits', 'spending'] as const
export type Tab = (typeof tabs)[number]

export type HistoriesQuery = {
  tab: Tab
  /** As it stands in the address, to be shown again. */
  typed: { from: string; to: string }
  /** What can be used of it: nothing where something is wrong. */
  days: Days
  errors: FieldErrors
  after: string | undefined
}

/** Reads the address of a list. A view that does not exist is the first one; days that don't are said to be wrong. */
export function readHistoriesQuery(query: Record<string, unknown>): HistoriesQuery {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].trim() : '')
  const typed = { from: text('from'), to: text('to') }
  const errors = errorsOf(typed)
  const wrong = Object.keys(errors).length > 0
  return {
    tab: tabs.find((tab) => tab === query.view) ?? 'transactions',
    typed,
    days: wrong ? {} : { from: typed.from || undefined, to: typed.to || undefined },
    errors,
    after: text('after') || undefined,
  }
}

function errorsOf({ from, to }: { from: string; to: string }): FieldErrors {
  const errors: FieldErrors = {}
  if (from !== '' && !isDay(from)) errors.from = { key: 'customer:errors.day' }
  if (to !== '' && !isDay(to)) errors.to = { key: 'customer:errors.day' }
  if (Object.keys(errors).length === 0 && from !== '' && to !== '' && from > to) {
    errors.from = { key: 'customer:errors.days' }
  }
  return errors
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
