import { TickField } from '../../views/components/form/tick-field.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'
import type { LocaleKey } from '../../views/translate.ts'

export type TermsLinks = { terms: string; privacy: string }

/** The required checkbox. Its sentence links to the texts, in a new tab: what was typed stays in this one. */
export function TermsField({ links }: { links: TermsLinks }) {
  const { t } = usePage()
  const text = (href: string, name: LocaleKey) => (
    <a href={href} target="_blank" rel="noopener">
      {t(name)}
    </a>
  )
  return (
    <TickField name="terms" value="1">
      {fill(t, 'auth:register.terms', {
        terms: text(links.terms, 'auth:register.termsLink'),
        privacy: text(links.privacy, 'auth:register.privacyLink'),
      })}
    </TickField>
  )
}
