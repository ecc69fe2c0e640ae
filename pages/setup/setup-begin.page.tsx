import { Button } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

type SetupBeginProps = {
  action: string
  /** What this browser gets as its key, if the link is good. */
  browserKey: string
  /** True if another browser does the set-up now. */
  other: boolean
}

/** `/setup/begin/{token}`: opening the link uses nothing up, because programs look at links too. Title: `setup:begin.title`. */
export function SetupBeginPage({ action, browserKey, other }: SetupBeginProps) {
  const { t } = usePage()
  return (
    <VisitorLayout desk>
      <h1>{t('setup:begin.title')}</h1>
      <p className="lead">{t('setup:begin.lead')}</p>
      <p>{t('setup:begin.need')}</p>
      <ul className="log">
        <li>{t('setup:begin.needLegal')}</li>
        <li>{t('setup:begin.needBranch')}</li>
        <li>{t('setup:begin.needOwner')}</li>
      </ul>
      {other && (
        <Notice tone="bad">
          <p>{t('setup:begin.other')}</p>
        </Notice>
      )}
      <p className="small">{t('setup:begin.once')}</p>
      <ButtonForm action={action} fields={{ key: browserKey }} className="actions">
        <Button primary>{t('setup:begin.submit')}</Button>
      </ButtonForm>
    </VisitorLayout>
  )
}
