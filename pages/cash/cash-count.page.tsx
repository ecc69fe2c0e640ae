import { Button } from '../../views/components/button.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { When } from '../../views/components/when.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDay } from '../customer/customer-words.ts'
import { amountRow } from '../earning/sum-list.tsx'
import type { CashLineView } from './cash-lines.tsx'

export type CashCountProps = {
  /** `other`: the count that this one takes back, or that takes this one back. */
  links: BusinessLinks & { other: string | undefined }
  count: CashLineView & { branch: string; at: number; madeBy: string }
  timeZone: string
  shares: { staffId: string | null; name: string | null; amount: number }[]
  /** Where the form is sent that takes it back; undefined: the reader can't, or nothing is left to take back. */
  action: string | undefined
  values?: Partial<Record<'reason', string>> | undefined
  errors?: FormErrors<'reason'> | undefined
}

/** `/branch/cash/{id}`. Title: `cash:count.title`. */
export function CashCountPage(props: CashCountProps) {
  const { links, count, timeZone, shares, action, values, errors } = props
  const { t, lang } = usePage()
  const { amount, branch, day, at, madeBy, firstName, secondName, correctedBy, reason } = count
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['form', 'reason']} />
      <h1>{t('cash:count.titleOf', { amount: formatYen(Math.abs(amount), lang) })}</h1>
      {links.other && (
        <Notice>
          <p>
            <a href={links.other}>{t(correctedBy ? 'cash:count.takenBack' : 'cash:count.takesBack')}</a>
          </p>
        </Notice>
      )}
      <div className="split even">
        <SummaryList
          rows={[
            amountRow(t('cash:count.amount'), amount, { sum: true }),
            { label: t('cash:branch'), value: <Name of={branch} /> },
            { label: t('cash:count.day'), value: formatDay(day, lang) },
            !!firstName && {
              label: t('cash:count.names'),
              value: (
                <Facts of={[<Name key="first" of={firstName} />, <Name key="second" of={secondName} />]} />
              ),
            },
            !!reason && { label: t('cash:count.reason'), value: <bdi>{reason}</bdi> },
            { label: t('cash:count.madeBy'), value: <Name of={madeBy} /> },
            { label: t('cash:count.at'), value: <When at={at} timeZone={timeZone} /> },
          ]}
        />
        <section className="aside part">
          <h2>{t('earning:tip.shared')}</h2>
          <SummaryList
            rows={shares.map((share) =>
              amountRow(
                share.name === null ? t('earning:people.branchItself') : <Name of={share.name} />,
                share.amount,
              ),
            )}
          />
        </section>
        {action && (
          <section className="stack">
            <h2>{t('cash:count.wrong')}</h2>
            <p>{t('cash:count.what')}</p>
            <Form action={action} values={values} errors={errors}>
              <TextField name="reason" label={t('cash:count.reason')} autoComplete="off" />
              <div className="actions">
                <Button className="danger">{t('cash:count.submit')}</Button>
              </div>
            </Form>
          </section>
        )}
      </div>
    </BusinessFrame>
  )
}
