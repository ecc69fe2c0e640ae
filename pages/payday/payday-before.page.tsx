import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Name } from '../../views/components/name.tsx'
import { When } from '../../views/components/when.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { formatDateTime, formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDay } from '../customer/customer-words.ts'
import { OwedList, type OwedSumView } from './owed-list.tsx'
import { paydayName } from './statement-words.ts'

export type PaydayBeforeProps = FormProps<'who' | 'tip' | 'yen' | 'reason'> & {
  links: BusinessLinks & { back: string }
  branch: { id: string; name: string }
  timeZone: string
  /** Of the sum that the form notes: sent twice, it is noted once. */
  id: string
  /** Whether anything was ever answered for the branch. */
  answered: boolean
  /** The last day that counts as settled; undefined: no days of the branch were answered to be lost. */
  last: string | undefined
  stragglers: {
    id: string
    at: number
    amount: number
    people: { staffId: string; name: string; yen: number }[]
  }[]
  /** Lines that count as settled, of which no sum was noted yet; whole yen. */
  lines: { value: string; name: string; number: number; first: string; last: string; yen: number }[]
  people: { value: string; label: string }[]
  /** What was noted so far. */
  owed: OwedSumView[]
  /** Tips that the branch has because nobody knew whose they are; `at` in ms since 1970, whole yen. */
  tips: { id: string; at: number | null; yen: number; href: string }[]
}

/** `/branch/business/payday/before`: what is owed from before the books went back. Title: `restart:before.title`. */
export function PaydayBeforePage(props: PaydayBeforeProps) {
  const { id, links, branch, timeZone, answered, last, stragglers, lines, people, owed, tips, ...form } =
    props
  const { t, lang } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={form.errors} order={['form', 'who', 'tip', 'yen', 'reason']} />
      <h1>{t('restart:before.title')}</h1>
      <p className="lead">
        <Name of={branch.name} />
      </p>
      <p>
        {last === undefined
          ? t(answered ? 'restart:before.newest' : 'restart:before.never')
          : t('restart:before.what', { day: formatDay(last, lang) })}
      </p>
      {last !== undefined && (
        <section className="stack">
          <h2>{t('restart:before.stragglers')}</h2>
          <p>{t('restart:before.stragglersWhat')}</p>
          {stragglers.length === 0 && <p className="nothing">{t('restart:before.none')}</p>}
          {stragglers.map((tip) => (
            <section key={tip.id} className="notice">
              <p>
                <When at={tip.at} timeZone={timeZone} /> {formatYen(tip.amount, lang)}
              </p>
              <ul>
                {tip.people.map(({ staffId, name, yen }) => (
                  <li key={staffId}>
                    <Name of={name} /> {formatYen(yen, lang)}
                  </li>
                ))}
              </ul>
              <div className="actions">
                {(['paper', 'opens'] as const).map((answer) => (
                  <PostForm
                    key={answer}
                    action={String(form.action)}
                    fields={{ branch: branch.id, tip: tip.id, answer }}
                  >
                    {t(`restart:before.${answer}`)}
                  </PostForm>
                ))}
              </div>
            </section>
          ))}
        </section>
      )}
      {answered && (
        <section className="stack">
          <h2>{t('restart:before.note')}</h2>
          <OwedList owed={owed} named />
          {tips.length > 0 && (
            <>
              <p>{t('restart:before.house')}</p>
              <ul className="links">
                {tips.map(({ id, at, yen, href }) => (
                  <li key={id}>
                    <a href={href}>
                      <span className="what">
                        <When at={at ?? 0} timeZone={timeZone} />
                      </span>
                      <span className="amount">{formatYen(yen, lang)}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
          <Form {...form} hidden={{ branch: branch.id, form: id }}>
            <SelectField
              name="who"
              label={t('restart:before.who')}
              options={[
                { value: '', label: '' },
                ...lines.map(({ value, name, yen, ...payday }) => ({
                  value,
                  label: t('restart:before.line', {
                    ...{ name, payday: paydayName(t, lang, payday), yen: formatYen(yen, lang) },
                  }),
                })),
                ...people,
              ]}
            />
            {tips.length > 0 && (
              <SelectField
                name="tip"
                label={t('restart:before.house')}
                optional
                options={[
                  { value: '', label: '' },
                  ...tips.map(({ id, at, yen }) => ({
                    value: id,
                    label: `${formatDateTime(at ?? 0, lang, timeZone)} ${formatYen(yen, lang)}`,
                  })),
                ]}
              />
            )}
            <TextField name="yen" label={t('restart:before.yen')} inputMode="numeric" autoComplete="off" />
            <TextField name="reason" label={t('restart:before.reason')} autoComplete="off" />
            <div className="actions">
              <Button primary>{t('restart:before.submit')}</Button>
            </div>
          </Form>
        </section>
      )}
      <div className="actions apart">
        <LinkButton href={links.back}>{t('common:back')}</LinkButton>
      </div>
    </BusinessFrame>
  )
}
