import { createContext, useContext } from 'react'
import type { FormProps } from '../../form-errors.ts'
import { usePage } from '../../page-context.tsx'
import type { LocaleKey } from '../../translate.ts'
import type { FormAround } from './button-form.tsx'
import { HiddenFields } from './hidden-fields.tsx'

const Context = createContext<Pick<FormProps<string>, 'values' | 'errors'>>({})

/** The id of a refused form, on the page that says so. */
export const refusedForm = 'refused'

/** The id of the page's form: `own`, or `refused` after a refusal, by which the language buttons find it. */
export const useFormId = <Own extends string | undefined>(own: Own) => (usePage().refused ? refusedForm : own)

type Props = FormProps<string> &
  FormAround & {
    /** Fields that are sent but not shown. */
    hidden?: Record<string, string> | undefined
    /** By default it is posted. */
    method?: 'get' | undefined
    /** Another form of its page was refused, not this one. */
    beside?: boolean | undefined
  }

/** The form of a page. Its fields take their values and errors from it, by their names. */
export function Form(props: Props) {
  const { id, values, errors, hidden, beside, className = 'stack', children, ...sent } = props
  const own = useFormId(id)
  return (
    <form id={beside ? id : own} method="post" {...sent} className={className} noValidate>
      <HiddenFields fields={hidden} />
      <Context value={{ values, errors }}>{children}</Context>
    </form>
  )
}

/** Whether one of these fields holds something or is wrong: then it is not folded away. */
export function useHolds(names: string[]): boolean {
  const { values, errors } = useContext(Context)
  return names.some((name) => errors?.[name] || values?.[name])
}

/** The errors of this form, by their fields. */
export const useErrors = () => useContext(Context).errors ?? {}

/** What a field of this form shows: its value, its error in the reader's language, and that error's key. */
export function useField(name: string): { value: string; error?: string; errorKey?: LocaleKey } {
  const { t } = usePage()
  const { values, errors } = useContext(Context)
  const value = values?.[name] ?? ''
  const message = errors?.[name]
  return message ? { value, error: t(message.key, message.values), errorKey: message.key } : { value }
}
