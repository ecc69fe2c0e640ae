import type { Request } from 'express'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Whose code the query string asks for. */
export const askedFor = ({ query }: Pick<Request, 'query'>) => ({
  branchId: text(query.branch),
  staffId: text(query.staff),
})

/** Whose name cards are printed (undefined: everybody's), and how many of each (undefined: as many as suit). */
export function askedCards({ query }: Pick<Request, 'query'>): {
  people: string[] | undefined
  each: number | undefined
} {
  const each = Number(text(query.each))
  const right = Number.isInteger(each) && each >= 1 && each <= mostOfEach
  return { people: text(query.people)?.split(','), each: right ? each : undefined }
}

/** How many cards of each person may be printed at once, and how many in all. */
export const mostOfEach = 50
export const mostCards = 300
