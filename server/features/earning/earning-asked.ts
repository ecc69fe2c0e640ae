import type { EarningQuery } from './earning.query.ts'

/** The present query as URL parameters. */
export const askedParams = ({ days, branch, staff }: EarningQuery) => ({
  ...days,
  branch: branch || undefined,
  staff: staff || undefined,
})
