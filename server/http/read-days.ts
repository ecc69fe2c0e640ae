import { isDay } from '../base/calendar.ts'
import type { FieldErrors } from './parse-form.ts'

export type DaysQuery = {
  /** As in the URL, so that it can be shown again. */
  typed: { from: string; to: string }
  /** The days to use; empty if something is wrong. */
  days: { from?: string | undefined; to?: string | undefined }
  errors: FieldErrors
  isWrong: boolean
}

/**
 * Reads `from` and `to` of a URL: days, both included. Days that don't exist are errors. `usual`: what is shown where the
 * URL says neither; both empty mean all days.
 */
export function readDays(query: Record<string, unknown>, usual = { from: '', to: '' }): DaysQuery {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].trim() : '')
  const typed = 'from' in query || 'to' in query ? { from: text('from'), to: text('to') } : usual
  const errors = errorsOf(typed)
  const isWrong = Object.keys(errors).length > 0
  return {
    typed,
    days: isWrong ? {} : { from: typed.from || undefined, to: typed.to || undefined },
    errors,
    isWrong,
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
