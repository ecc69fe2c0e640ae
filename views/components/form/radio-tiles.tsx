import type { ReactNode } from 'react'

export type RadioOption = { value: string; label: ReactNode }

type Props = {
  name: string
  /** The id of the first one, so that an error can link to it. */
  id: string
  options: RadioOption[]
  chosen: string
  columns?: 2 | 3
  className?: string
  invalid?: boolean
  describedBy?: string | undefined
  onChange?: (() => void) | undefined
}

/** Radio buttons as tiles, large enough for a thumb. Uses no page context, so islands may use it. */
export function RadioTiles(props: Props) {
  const { name, id, options, chosen, columns = 3, className, invalid, describedBy, onChange } = props
  return (
    <div className={['tiles', columns === 2 && 'cols-2', className].filter(Boolean).join(' ')}>
      {options.map((option, index) => (
        <label className="tile" key={option.value}>
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={name}
            value={option.value}
            defaultChecked={option.value === chosen}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            onChange={onChange}
          />
          <span className="face">{option.label}</span>
        </label>
      ))}
    </div>
  )
}
