import type { FlowResult } from './flow-types.ts'

export type Row = {
  name: string
  value: number | undefined
  /** The most that is allowed; the least where `least` is set. Without it the row only informs. */
  budget?: number
  least?: boolean
  unit?: string
  /** More about the value, or why there is none. */
  note?: string
}

export const isOver = ({ value, budget, least }: Row): boolean =>
  value !== undefined && budget !== undefined && (least ? value < budget : value > budget)

const shown = (value: number | undefined, unit = '') =>
  value === undefined
    ? '–'
    : `${value.toLocaleString('en', { maximumFractionDigits: 2 })}${unit && ` ${unit}`}`

/** How long the event loop stood still, in ms, at most. */
export const stopRow = (name: (what: string) => string, stops: number[]): Row => ({
  name: name('longest stop of the event loop'),
  value: Math.max(...stops),
  budget: 150,
  unit: 'ms',
  ...(stops.length > 1 && { note: `in turn ${stops.map(Math.round).join(', ')}` }),
})

/**
 * How long a banquet took, and its longest wait for one answer. `asSpecified`: as docs/specification.md has it, 1,000 guests
 * within 5 s on SQLite.
 */
export function throughRows(
  name: (what: string) => string,
  { seconds, steps }: Pick<FlowResult, 'seconds' | 'steps'>,
  asSpecified: boolean,
): Row[] {
  const waits = Object.values(steps).flatMap((times) => times.map((ms) => ms / 1000))
  const longest = waits.reduce((most, one) => Math.max(most, one), 0)
  return [
    { name: name('until all are through'), value: seconds, ...(asSpecified && { budget: 15 }), unit: 's' },
    {
      name: name('longest wait for an answer'),
      value: longest,
      ...(asSpecified && { budget: 5 }),
      unit: 's',
    },
  ]
}

/** The rows as a Markdown table, which reads well on a terminal and in docs/figures.md. */
export function toTable(rows: Row[]): string {
  const lines = rows.map((row) => [
    row.name,
    row.budget === undefined ? '' : `${row.least ? '≥' : '≤'} ${shown(row.budget, row.unit)}`,
    shown(row.value, row.unit),
    row.value === undefined ? 'skipped' : isOver(row) ? 'OVER' : row.budget === undefined ? '' : 'ok',
    row.note ?? '',
  ])
  const head = ['what', 'budget', 'value', '', 'note']
  const widths = head.map((title, at) =>
    Math.max(3, title.length, ...lines.map((line) => line[at]?.length ?? 0)),
  )
  const print = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [print(head), print(widths.map((width) => '-'.repeat(width))), ...lines.map(print), ''].join('\n')
}
