import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { RadioList } from '../../views/components/form/radio-list.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextArea } from '../../views/components/form/text-area.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { LinkRow } from '../../views/components/link-row.tsx'
import type { FormErrors, FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { type PayrollEncoding, payrollEncodings, payWays } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { LackingRows } from './lacking.page.tsx'

/** The first lines of a payroll file as it will be written, or whose rows its encoding lacks. */
export type FirstLines = {
  encoding: PayrollEncoding
  text: string
  lacking: { name: string; characters: string[] }[]
}

export type PaydaySettingsProps = {
  links: BusinessLinks
  action: string
  /** Which of its forms was sent, if one was: what is wrong is wrong there. */
  part: 'plan' | 'columns' | 'guests'
  plan: FormProps<'managers' | 'years' | 'closeDay' | 'payDay' | 'payMonths'>['values']
  columns: FormProps<'way' | 'encoding' | 'columns'>['values']
  first: FirstLines | undefined
  /** Whether guests are told what was paid, and where each branch's guests read it. */
  guests: { on: boolean; branches: { name: string; href: string }[] }
  errors?: FormErrors<string> | undefined
}

const planFields = ['closeDay', 'payDay', 'payMonths', 'managers', 'years'] as const

/** `/branch/business/payday/settings`. Title: `payday:settings.title`. */
export function PaydaySettingsPage(props: PaydaySettingsProps) {
  const { links, action, part, plan, errors } = props
  const { t } = usePage()
  const days = [0, ...Array.from({ length: 28 }, (_, at) => at + 1)].map((day) => ({
    value: String(day),
    label: day === 0 ? t('payday:settings.end') : t('payday:settings.day', { day }),
  }))
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['form', ...planFields, 'way', 'encoding', 'columns']} />
      <h1>{t('payday:settings.title')}</h1>
      <Form
        action={action}
        values={plan}
        errors={part === 'plan' ? errors : undefined}
        hidden={{ part: 'plan' }}
        beside={part !== 'plan'}
      >
        <SelectField
          name="closeDay"
          label={t('payday:settings.closeDay')}
          hint={t('payday:settings.daysHint')}
          options={days}
        />
        <SelectField
          name="payDay"
          label={t('payday:settings.payDay')}
          options={[{ value: '', label: t('payday:settings.unset') }, ...days]}
        />
        <SelectField
          name="payMonths"
          label={t('payday:settings.payMonths')}
          options={(['0', '1', '2'] as const).map((value) => ({
            value,
            label: t(`payday:settings.months.${value}`),
          }))}
        />
        <RadioList
          name="managers"
          legend={t('payday:settings.managers')}
          options={(['no', 'yes'] as const).map((value) => ({ value, label: t(`payday:settings.${value}`) }))}
        />
        <TextField
          name="years"
          label={t('payday:settings.years')}
          hint={t('payday:settings.yearsHint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <div className="actions">
          <Button primary>{t('payday:settings.submit')}</Button>
        </div>
      </Form>
      <PayrollColumns {...props} />
      <GuestNotice {...props} />
    </BusinessFrame>
  )
}

/** How the payroll file is written, and how people are usually paid. */
function PayrollColumns({ action, part, columns, first, errors }: PaydaySettingsProps) {
  const { t } = usePage()
  const sent = part === 'columns'
  return (
    <section id="payroll" className="stack apart">
      <h2>{t('payday:columns.title')}</h2>
      <p>{t('payday:columns.lead')}</p>
      <Form
        action={action}
        values={columns}
        errors={sent ? errors : undefined}
        hidden={{ part: 'columns' }}
        beside={!sent}
      >
        <RadioList
          name="way"
          legend={t('payday:columns.way')}
          options={payWays.map((value) => ({ value, label: t(`staff:payWay.${value}`) }))}
        />
        <TextArea
          name="columns"
          rows={8}
          spellCheck={false}
          label={t('payday:columns.columns')}
          hint={t('payday:columns.hint')}
        />
        <RadioList
          name="encoding"
          legend={t('payday:columns.encoding')}
          options={payrollEncodings.map((value) => ({ value, label: t(`payday:encoding.${value}`) }))}
        />
        <div className="actions">
          <Button primary>{t('payday:columns.submit')}</Button>
          <Button name="show" value="1">
            {t('payday:columns.show')}
          </Button>
        </div>
      </Form>
      {first && (
        <section className="stack-s">
          <h3>
            {t('payday:columns.first')}{' '}
            <span className="small">{t(`payday:encoding.${first.encoding}`)}</span>
          </h3>
          {first.lacking.length > 0 ? (
            <LackingRows {...first} />
          ) : (
            <pre className="scroll mono">{first.text}</pre>
          )}
        </section>
      )}
    </section>
  )
}

/** The switch, and where each branch's guests read what was paid. */
function GuestNotice({ action, guests: { on, branches } }: PaydaySettingsProps) {
  const { t } = usePage()
  return (
    <section id="guests" className="stack apart">
      <h2>{t('payday:guests.title')}</h2>
      <p>{t('payday:guests.lead')}</p>
      <section className="notice">
        <h3>{t(on ? 'payday:guests.on' : 'payday:guests.off')}</h3>
        <p>{t('payday:guests.own')}</p>
        <PostForm action={action} fields={{ part: 'guests', to: on ? 'off' : 'on' }}>
          {t(on ? 'payday:guests.turnOff' : 'payday:guests.turnOn')}
        </PostForm>
      </section>
      {on && (
        <ul className="links">
          {branches.map(({ name, href }) => (
            <LinkRow key={href} href={href} name={t('payday:guests.what', { branch: name })} />
          ))}
        </ul>
      )}
    </section>
  )
}
