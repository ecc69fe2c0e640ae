/** Rows that go into one statement: SQLite takes 32,766 values at once, PostgreSQL 65,535. */
const most = 500

/** The same rows, in as many statements as they need, in their order. */
export const chunksOf = <Row>(rows: Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / most) }, (_, n) => rows.slice(n * most, (n + 1) * most))
