/** By column: the link that sorts by it, and how it is sorted now. */
export type SortLinks = Record<
  string,
  { href: string; sorted?: 'ascending' | 'descending' | undefined } | undefined
>

type Props = {
  columns: ({ name: string; text: string; className?: string | undefined } | false | undefined)[]
  sorts?: SortLinks | undefined
}

/** A table's head. What can be sorted is a link; on a wide screen the head stays in view (styles). */
export function TableHead({ columns, sorts = {} }: Props) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          if (!column) return null
          const { name, text, className } = column
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
