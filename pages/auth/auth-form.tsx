import { Fragment, type ReactNode } from 'react'
import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { LocaleKey } from '../../views/translate.ts'

type AuthLink = { lead: LocaleKey; href: string; text: LocaleKey }

type Props = FormProps<string> & {
  /** Of its texts: title, lead and the button's. */
  name: 'login' | 'register' | 'confirm' | 'reset' | 'resetConfirm' | 'link.invite' | 'link.reset'
  id?: string
  /** A further hint on the error. */
  hint?: LocaleKey | undefined
  /** In place of the form's own lead. */
  lead?: ReactNode
  /** What is known already, before the form. */
  known?: ReactNode
  /** The fields. */
  children: ReactNode
  after?: ReactNode
  /** Other pages, each with a short lead. */
  links?: AuthLink[] | undefined
}

/** A visitor's page with one form about an account. */
export function AuthForm({ name, hint, lead, known, children, after, links, ...form }: Props) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <ErrorSummary errors={form.errors} />
      {hint && <p className="small">{t(hint)}</p>}
      <h1>{t(`auth:${name}.title`)}</h1>
      <p className="lead">{lead || t(`auth:${name}.lead`)}</p>
      {known}
      <Form {...form}>
        {children}
        <Button primary>{t(`auth:${name}.submit`)}</Button>
      </Form>
      {after}
      {links && (
        <dl className="elsewhere">
          {links.map(({ lead, href, text }) => (
            <Fragment key={href}>
              <dt>{t(lead)}</dt>
              <dd>
                <a href={href}>{t(text)}</a>
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </VisitorLayout>
  )
}
