import { ErrorText, errorId } from '../../views/components/error-text.tsx'
import type { FieldMessage } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'

export type TermsLinks = { terms?: string | undefined; privacy?: string | undefined }

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
        {links.terms && <a href={links.terms}>{t('auth:register.termsLink')}</a>}
        {links.privacy && <a href={links.privacy}>{t('auth:register.privacyLink')}</a>}
      </p>
    </div>
  )
}
