import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type ButtonLook = {
  primary?: boolean | undefined
  icon?: IconName | undefined
  className?: string | undefined
}

const classes = ({ primary, className }: ButtonLook) =>
  ['btn', primary && 'primary', className].filter(Boolean).join(' ')

type ButtonProps = ButtonLook & {
  id?: string
  /** What is sent with the form if this button is pressed. */
  name?: string
  value?: string
  /** Where this button sends the form, if not to the form's own action. */
  formAction?: string
  children: ReactNode
}

/** Sends the form that it is part of. */
export function Button({ icon, children, primary, className, ...own }: ButtonProps) {
  return (
    <button type="submit" className={classes({ primary, className })} {...own}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function LinkButton({
  href,
  icon,
  children,
  ...look
}: ButtonLook & { href: string; children: ReactNode }) {
  return (
    <a href={href} className={classes(look)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}
