import { refusedForm } from '../../views/components/form/form.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

type SetupLinkProps = {
  /** What the operator types for a new link. */
  command: string
  /** A step's form that came too late: it can be sent again once a new link has been used. */
  again?: { action: string; fields: Record<string, string> } | undefined
}

/**
 * For a link that is wrong, used or too old, in the same words: who tries links learns nothing. Title:
 * `setup:link.title`.
 */
export function SetupLinkPage({ command, again }: SetupLinkProps) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <Hero icon="lock" title={t('setup:link.title')} text={t('setup:link.text')} />
      <p className="center">
        <code>{command}</code>
      </p>
      <p className="center small">{t('setup:link.saved')}</p>
      {again && (
        <>
          <p className="center">{t('setup:link.kept')}</p>
          <div className="actions">
            <PostForm {...again} id={refusedForm} primary>
              {t('setup:link.again')}
            </PostForm>
          </div>
        </>
      )}
    </VisitorLayout>
  )
}
