import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import type { IconName } from './icon.tsx'

type Props = {
  action: string
  fields: Record<string, string>
  primary?: boolean
  icon?: IconName
  className?: string
  children: ReactNode
}

/** A button that is a form of its own. */
export function PostForm({ action, fields, children, ...button }: Props) {
  return (
    <form method="post" action={action}>
      <HiddenFields fields={fields} />
      <Button {...button}>{children}</Button>
    </form>
  )
}
