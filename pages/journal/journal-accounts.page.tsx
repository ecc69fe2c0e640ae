import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { RadioList } from '../../views/components/form/radio-list.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'

type Account = 'bank' | 'fees' | 'held' | 'sales' | 'house' | 'cash' | 'clearing' | 'wages' | 'borne' | 'open'

export type JournalAccountsProps = FormProps<string> & {
  links: BusinessLinks & { back: string }
  accounts: readonly Account[]
}

/** `/branch/business/journal/accounts`. Title: `journal:accounts.title`. */
export function JournalAccountsPage({ links, accounts, ...form }: JournalAccountsProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={form.errors} />
      <h1>{t('journal:accounts.title')}</h1>
      <p className="lead">{t('journal:accounts.ask')}</p>
      <Form {...form}>
        <RadioList
          name="model"
          legend={t('journal:accounts.model')}
          options={(['held', 'sales'] as const).map((value) => ({
            value,
            label: (
              <>
                {t(`journal:models.${value}.name`)}
                <span className="small">{t(`journal:models.${value}.what`)}</span>
              </>
            ),
          }))}
        />
        {accounts.map((name) => (
          <TextField key={name} name={name} label={t(`journal:accounts.names.${name}`)} autoComplete="off" />
        ))}
        <div className="actions">
          <Button primary>{t('journal:accounts.submit')}</Button>
          <LinkButton href={links.back}>{t('common:back')}</LinkButton>
        </div>
      </Form>
    </BusinessFrame>
  )
}
