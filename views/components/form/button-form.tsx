import type { ReactNode } from 'react'
import { HiddenFields } from './hidden-fields.tsx'

export type FormAround = {
  id?: string | undefined
  action: string
  encType?: 'multipart/form-data' | undefined
  className?: string
  children: ReactNode
}

export type ButtonFormProps = FormAround & { fields?: Record<string, string> | undefined }

/** A form of buttons only: nothing is typed in it. */
export function ButtonForm({ fields, children, ...form }: ButtonFormProps) {
  return (
    <form method="post" {...form}>
      <HiddenFields fields={fields} />
      {children}
    </form>
  )
}
