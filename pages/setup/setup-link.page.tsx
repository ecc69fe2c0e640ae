import { Hero } from '../../views/components/hero.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

/**
 * For a link that is wrong, used or too old, in the same words: who tries links learns nothing. `command`: what the operator
 * types for a new link. Title: `setup:link.title`.
 */
export function SetupLinkPage({ command }: { command: string }) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <Hero icon="lock" title={t('setup:link.title')} text={t('setup:link.text')} />
      <p className="center">
        <code>{command}</code>
      </p>
      <p className="center small">{t('setup:link.saved')}</p>
    </VisitorLayout>
  )
}
