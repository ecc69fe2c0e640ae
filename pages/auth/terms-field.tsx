import { errorId } from '../../views/components/form/error-text.tsx'
import { FieldProblem } from '../../views/components/form/field-problem.tsx'
import { useField } from '../../views/components/form/form.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'
import type { LocaleKey } from '../../views/translate.ts'

export type TermsLinks = { terms: string; privacy: string }

/** The required checkbox. Its sentence links to the texts, in a new tab: what was typed stays in this one. */
export function TermsField({ links }: { links: TermsLinks }) {
  const { t } = usePage()
  const { value, error } = useField('terms')
  const text = (href: string, name: LocaleKey) => (
    <a href={href} target="_blank" rel="noopener">
      {t(name)}
    </a>
  )
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <FieldProblem name="terms" />
      <label className="tick">
        <input
          id="terms"
          name="terms"
          type="checkbox"
          value="1"
          defaultChecked={value === '1'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId('terms') : undefined}
        />
        <span>
          {fill(t, 'auth:register.terms', {
            terms: text(links.terms, 'auth:register.termsLink'),
            privacy: text(links.privacy, 'auth:register.privacyLink'),
          })}
        </span>
      </label>
    </div>
  )
}
