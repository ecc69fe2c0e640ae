import { errorId } from '../../views/components/form/error-text.tsx'
import { FieldProblem } from '../../views/components/form/field-problem.tsx'
import { useField } from '../../views/components/form/form.tsx'
import { usePage } from '../../views/page-context.tsx'

export type TermsLinks = { terms: string; privacy: string }

/** The required checkbox, with links to the texts. */
export function TermsField({ links }: { links: TermsLinks }) {
  const { t } = usePage()
  const { value, error } = useField('terms')
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
        <span>{t('auth:register.terms')}</span>
      </label>
      <p className="small terms-links">
        <a href={links.terms} target="_blank" rel="noopener">
          {t('auth:register.termsLink')}
        </a>
        <a href={links.privacy} target="_blank" rel="noopener">
          {t('auth:register.privacyLink')}
        </a>
      </p>
    </div>
  )
}
