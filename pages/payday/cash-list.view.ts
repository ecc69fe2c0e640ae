/** Who is paid in cash in a payday. Whole yen; `notes`: how many of each of `values`, in their order. */
export type CashListView = {
  business: string
  branch: string
  number: number
  first: string
  last: string
  /** Notes and coins, the largest first. */
  values: readonly number[]
  people: { staffId: string; name: string; code: string; amount: number; notes: number[] }[]
  total: number
  notes: number[]
}
