import type { ReactNode } from 'react'

export type RadioOption = { value: string; label: ReactNode }

type RadiosProps = {
  name: string
  /** The id of the first one, so that an error can link to it. */
  id: string
  options: RadioOption[]
  chosen: string
  invalid?: boolean
  describedBy?: string | undefined
  onChange?: (() => void) | undefined
}

type Props = RadiosProps & { columns?: 2 | 3; className?: string }

/** Radio buttons as tiles, large enough for a thumb. Uses no page context, so islands may use it. */
export function RadioTiles({ columns = 3, className, ...radios }: Props) {
  return (
    <div className={['tiles', columns === 2 && 'cols-2', className].filter(Boolean).join(' ')}>
      <Radios {...radios} look="tile" face="face" />
    </div>
  )
}

/** Radio buttons with their labels around them. */
export function Radios(props: RadiosProps & { look: 'tile' | 'choice'; face?: string }) {
  const { name, id, options, chosen, invalid, describedBy, onChange, look, face } = props
  return options.map(({ value, label }, index) => (
    <label className={look} key={value}>
      <input
        type="radio"
        id={index === 0 ? id : undefined}
        name={name}
        value={value}
        defaultChecked={value === chosen}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={onChange}
      />
      <span className={face}>{label}</span>
    </label>
  ))
}
