import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import type { IconName } from '../icon.tsx'
import { ButtonForm } from './button-form.tsx'

type Props = {
  /** The id of the form, not of the button. */
  id?: string | undefined
  action: string
  fields?: Record<string, string> | undefined
  primary?: boolean
  icon?: IconName
  className?: string
  children: ReactNode
}

/** A button that is a form of its own. */
export function PostForm({ id, action, fields, children, ...button }: Props) {
  return (
    <ButtonForm id={id} action={action} fields={fields}>
      <Button {...button}>{children}</Button>
    </ButtonForm>
  )
}
