import { createContext, type ReactNode, useContext } from 'react'
import type { FormProps } from '../../form-errors.ts'
import { usePage } from '../../page-context.tsx'
import type { LocaleKey } from '../../translate.ts'
import { HiddenFields } from './hidden-fields.tsx'

const Context = createContext<Pick<FormProps<string>, 'values' | 'errors'>>({})

/** The id of a form that was sent and not taken, on the page that says so. */
export const refusedForm = 'refused'

/** The id of the page's form: `own`, until it is refused. Then the language links look for it. */
export const useFormId = (own?: string) => (usePage().refused ? refusedForm : own)

type Around = {
  id?: string | undefined
  action: string
  encType?: 'multipart/form-data'
  className?: string
  children: ReactNode
}

type Props = FormProps<string> &
  Around & {
    /** What goes along without being shown. */
    hidden?: Record<string, string> | undefined
  }

/** The form of a page. Its fields find by their name what stands in them and what is wrong. */
export function Form({ id, values, errors, hidden, className = 'stack', children, ...sent }: Props) {
  return (
    <form id={useFormId(id)} method="post" {...sent} className={className} noValidate>
      <HiddenFields fields={hidden} />
      <Context value={{ values, errors }}>{children}</Context>
    </form>
  )
}

/** A form of buttons only: nothing is typed in it. */
export function ButtonForm({
  fields,
  children,
  ...form
}: Around & { fields?: Record<string, string> | undefined }) {
  return (
    <form method="post" {...form}>
      <HiddenFields fields={fields} />
      {children}
    </form>
  )
}

/** What a field of the form around shows: what stands in it, what is wrong in the reader's words, and which text that is. */
export function useField(name: string): { value: string; error?: string; errorKey?: LocaleKey } {
  const { t } = usePage()
  const { values, errors } = useContext(Context)
  const value = values?.[name] ?? ''
  const message = errors?.[name]
  return message ? { value, error: t(message.key, message.values), errorKey: message.key } : { value }
}
