import type { ReactNode } from 'react'

/** By column: the link that sorts by it, and how it is sorted now. */
export type SortLinks = Record<
  string,
  { href: string; sorted?: 'ascending' | 'descending' | undefined } | undefined
>

type Column = { name: string; text: string; className?: string | undefined }
/** A text alone: what can't be sorted, and looks like any other. */
export type Columns = (Column | string | false | undefined)[]

type Props = {
  columns: Columns
  sorts?: SortLinks | undefined
  /** What each sheet of paper says above the heads. */
  paper?: ReactNode
}

/** A table's head. What can be sorted is a link; on a wide screen the head stays in view (styles). */
export function TableHead({ columns, sorts = {}, paper }: Props) {
  return (
    <thead>
      {paper && (
        <tr className="printed">
          <td colSpan={columns.filter(Boolean).length}>{paper}</td>
        </tr>
      )}
      <tr>
        {columns.map((column) => {
          if (!column) return null
          const { name, text, className }: Column =
            typeof column === 'string' ? { name: column, text: column } : column
          const sort = sorts[name]
          return (
            <th key={name} className={className} aria-sort={sort?.sorted}>
              {sort ? <a href={sort.href}>{text}</a> : text}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
