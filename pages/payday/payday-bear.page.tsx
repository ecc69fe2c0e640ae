import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { type DifferenceView, PaydayDifferences } from './payday-restore.tsx'

export type PaydayBearProps = {
  links: BusinessLinks & { back: string }
  number: number
  action: string
  /** Those of people who would owe something. */
  differences: DifferenceView[]
  errors?: FormErrors<never> | undefined
}

/** `/branch/business/payday/{id}/house-bears`: asks for confirmation. Title: `record:differences.bear`. */
export function PaydayBearPage({ links, number, action, differences, errors }: PaydayBearProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['form']} />
      <h1>{t('record:differences.bear')}</h1>
      <p className="lead">{t('payday:one.title', { number })}</p>
      <PaydayDifferences differences={differences} />
      <div className="actions apart">
        <PostForm action={action} primary>
          {t('record:differences.bear')}
        </PostForm>
        <LinkButton href={links.back}>{t('common:back')}</LinkButton>
      </div>
    </BusinessFrame>
  )
}
