import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TickField } from '../../views/components/form/tick-field.tsx'
import { Hero } from '../../views/components/hero.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { Handed, type HandedView } from './payday-handed.tsx'

export type PaydayBackProps = FormProps<'unused'> & {
  links: BusinessLinks & { back: string }
  number: number
  timeZone: string
  handed: HandedView[]
}

/** `/branch/business/payday/{id}/take-back`: asks for confirmation. Title: `payday:back.title`. */
export function PaydayBackPage({ links, number, timeZone, handed, action, errors }: PaydayBackProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['form', 'unused']} />
      <Hero icon="bang" tone="bad" title={t('payday:back.title')}>
        <p>
          <strong>{t('payday:one.title', { number })}</strong>
        </p>
      </Hero>
      <p>{t('payday:back.what')}</p>
      <Handed handed={handed} timeZone={timeZone} />
      <Form action={action} errors={errors}>
        {handed.length > 0 && (
          <TickField name="unused" value={String(handed.length)}>
            {t('payday:back.unused')}
          </TickField>
        )}
        <div className="actions apart">
          <Button className="danger">{t('payday:back.submit')}</Button>
          <LinkButton href={links.back}>{t('payday:back.keep')}</LinkButton>
        </div>
      </Form>
    </BusinessFrame>
  )
}
