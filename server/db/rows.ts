export type Row = Record<string, unknown>

/**
 * Makes rows with these columns, each from a list of its values. V8 keeps an object that gets many keys one by one as a
 * dictionary, which is slow to read and to copy, and node:sqlite's own rows are dictionaries, too. A copy of an example is not.
 */
export function rowsOf(columns: readonly string[]): (values: readonly unknown[]) => Row {
  const example = JSON.parse(
    JSON.stringify(Object.fromEntries(columns.map((column) => [column, null]))),
  ) as Row
  return (values) => {
    const row = { ...example }
    columns.forEach((column, place) => {
      row[column] = values[place]
    })
    return row
  }
}
