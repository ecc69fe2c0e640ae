import { ErrorText, errorId } from '../../views/components/error-text.tsx'
import type { FieldMessage } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'

export type TermsLinks = { terms: string; privacy: string }

type Props = { checked: boolean; error?: FieldMessage | undefined; links: TermsLinks }

/** The box that has to be ticked, and where what it says can be read. */
export function TermsField({ checked, error, links }: Props) {
  const { t } = usePage()
  return (
    <div className={error ? 'field invalid' : 'field'}>
      {error && <ErrorText field="terms" prefix={t('common:error')} text={t(error.key, error.values)} />}
      <label className="tick">
        <input
          id="terms"
          name="terms"
          type="checkbox"
          value="1"
          defaultChecked={checked}
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
