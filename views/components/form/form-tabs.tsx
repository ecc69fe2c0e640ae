import { type ReactNode, useId } from 'react'
import { usePage } from '../../page-context.tsx'
import { useErrors } from './form.tsx'

type Tab = { label: string; fields: readonly string[]; children: ReactNode }

/**
 * The parts of a long form, one at a time, as the styles show them: all of their fields are sent. The first part with an error
 * is open, and each of them says so. Belonging to no form, the buttons are not sent.
 */
export function FormTabs({ legend, tabs }: { legend: string; tabs: Tab[] }) {
  const { t } = usePage()
  const errors = useErrors()
  const id = useId()
  const wrong = tabs.map(({ fields }) => fields.some((field) => errors[field]))
  const open = Math.max(0, wrong.indexOf(true))
  return (
    <div className="form-tabs stack">
      <fieldset className="tabs" aria-label={legend}>
        {tabs.map(({ label }, at) => (
          <label key={label}>
            <input type="radio" name={id} form={id} defaultChecked={at === open} />
            {wrong[at] && <strong className="error">{t('common:error')} </strong>}
            {label}
          </label>
        ))}
      </fieldset>
      {tabs.map(({ label, children }) => (
        <section key={label} className="stack" aria-label={label}>
          {children}
        </section>
      ))}
    </div>
  )
}
