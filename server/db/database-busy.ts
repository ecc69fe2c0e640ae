/** Too much is going on at the database: nothing was done, and the same may work in a moment. */
export class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError'
}
