/** Rows per statement: SQLite takes at most 32,766 values in one, PostgreSQL 65,535. */
const most = 500

/** Divides rows into chunks for one statement each, in their order. */
export const chunksOf = <Row>(rows: Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / most) }, (_, n) => rows.slice(n * most, (n + 1) * most))
