import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { formatDay } from '../customer/customer-words.ts'
import { CashLines, type CashLineView } from './cash-lines.tsx'

export type CashProps = FormProps<'form' | 'branch' | 'amount' | 'first' | 'second'> & {
  links: { area: BranchLinks; earning: string }
  /** The day on which a count is booked, `YYYY-MM-DD`. */
  today: string
  /** Where the reader may count: open branches. */
  branches: { id: string; name: string }[]
  /** For owners: whether managers may count, too. */
  managers: { action: string; allowed: boolean } | undefined
  counts: CashLineView[]
}

/** `/branch/cash`. Title: `cash:title`. */
export function CashPage({ links, today, branches, managers, counts, ...form }: CashProps) {
  const { t, lang } = usePage()
  const { form: id = '', branch = '' } = form.values ?? {}
  const several = branches.length > 1
  return (
    <BranchLayout links={links.area} here="earning">
      <ErrorSummary errors={form.errors} order={['form', 'branch', 'amount', 'first', 'second']} />
      <h1>{t('cash:title')}</h1>
      <p className="lead">{t('cash:lead')}</p>
      <div className="split even">
        <div className="stack-l">
          {branches.length === 0 && <p className="nothing">{t('cash:noBranch')}</p>}
          {branches.length > 0 && (
            <Form {...form} hidden={several ? { form: id } : { form: id, branch }}>
              <p>{t('cash:day', { day: formatDay(today, lang) })}</p>
              {several && (
                <SelectField
                  name="branch"
                  label={t('cash:branch')}
                  options={branches.map(({ id: value, name }) => ({ value, label: name }))}
                />
              )}
              <TextField
                name="amount"
                label={t('cash:amount')}
                hint={t('cash:amountHint')}
                inputMode="numeric"
                autoComplete="off"
              />
              <TextField name="first" label={t('cash:first')} autoComplete="off" />
              <TextField name="second" label={t('cash:second')} autoComplete="off" />
              <div className="actions">
                <Button primary>{t('cash:submit')}</Button>
              </div>
            </Form>
          )}
        </div>
        <section className="aside part">
          <h2>{t('cash:list')}</h2>
          {counts.length === 0 ? <p className="nothing">{t('cash:none')}</p> : <CashLines counts={counts} />}
        </section>
      </div>
      {managers && (
        <section className="apart stack">
          <h2>{t('cash:managers.title')}</h2>
          <p>{t(managers.allowed ? 'cash:managers.on' : 'cash:managers.off')}</p>
          <PostForm action={managers.action} fields={{ allow: managers.allowed ? 'no' : 'yes' }}>
            {t(managers.allowed ? 'cash:managers.forbid' : 'cash:managers.allow')}
          </PostForm>
        </section>
      )}
      <LinkLine className="apart center" href={links.earning}>
        {t('earning:tip.back')}
      </LinkLine>
    </BranchLayout>
  )
}
