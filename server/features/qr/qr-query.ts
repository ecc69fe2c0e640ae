import type { Request } from 'express'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Whose code the query string asks for. */
export const askedFor = ({ query }: Request) => ({
  branchId: text(query.branch),
  staffId: text(query.staff),
})
