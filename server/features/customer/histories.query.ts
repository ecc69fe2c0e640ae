import { type DaysQuery, readDays } from '../../http/read-days.ts'

export const tabs = ['transactions', 'visits', 'spending'] as const
export type Tab = (typeof tabs)[number]

export type HistoriesQuery = DaysQuery & { tab: Tab }

/** Reads a list's query string. An unknown view becomes the first one; an invalid day is an error. */
export function readHistoriesQuery(query: Record<string, unknown>): HistoriesQuery {
  return {
    tab: tabs.find((tab) => tab === query.view) ?? 'transactions',
    ...readDays(query),
  }
}
