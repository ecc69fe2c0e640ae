import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Name } from '../../views/components/name.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDay } from '../customer/customer-words.ts'
import { PaydayLines, type PaydayLineView } from './payday-lines.tsx'
import { NamedTips, type NamedTipsView } from './payday-named.tsx'
import { type DifferenceView, PaydayDifferences } from './payday-restore.tsx'

export type PaydayNextProps = {
  links: BusinessLinks
  branch: string
  action: string
  /** Where the first day can be changed, while no payday was closed. */
  change?: string | undefined
  first: string
  /** The day that was chosen, and the last one that can be. */
  until: string
  most: string
  /** What the payday would hold; undefined where these days can't be closed yet. */
  timeZone: string
  shown:
    | {
        lines: PaydayLineView[]
        house: number
        houseCash: number
        seal: string
        underWay: NamedTipsView
        recovered: NamedTipsView
        differences: DifferenceView[]
      }
    | undefined
  errors?: FormErrors<never> | undefined
}

/** `/branch/business/payday/next/{branchId}`: what a payday would hold, computed now. Title: `payday:next.title`. */
export function PaydayNextPage(props: PaydayNextProps) {
  const { links, branch, action, change, first, until, most, timeZone, shown, errors } = props
  const { t, lang } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['form']} />
      <h1>{t('payday:next.title')}</h1>
      <p className="lead">
        <Name of={branch} />
      </p>
      <form action={action} className="stack">
        <div className="field">
          <label htmlFor="until">{t('payday:next.until', { first: formatDay(first, lang) })}</label>
          <input
            className="input"
            id="until"
            name="until"
            type="date"
            min={first}
            max={most}
            defaultValue={until}
          />
        </div>
        <Button>{t('payday:next.show')}</Button>
      </form>
      {change && (
        <p className="small">
          <a href={change}>{t('payday:begin.change')}</a>
        </p>
      )}
      {shown && (
        <>
          <h2>{t('payday:days', { first: formatDay(first, lang), last: formatDay(until, lang) })}</h2>
          {shown.underWay.tips.length > 0 && (
            <section className="notice">
              <h3>{t('record:open.title', { tips: shown.underWay.tips.length + shown.underWay.more })}</h3>
              <p>{t('record:open.what')}</p>
              <NamedTips named={shown.underWay} timeZone={timeZone} />
            </section>
          )}
          <div className="full">
            <PaydayLines lines={shown.lines} house={shown.house} houseCash={shown.houseCash} />
          </div>
          {shown.recovered.tips.length > 0 && (
            <section>
              <h3>{t('record:differences.recovered')}</h3>
              <NamedTips named={shown.recovered} timeZone={timeZone} />
            </section>
          )}
          {shown.differences.length > 0 && <PaydayDifferences differences={shown.differences} />}
          <p className="small">{t('payday:next.late')}</p>
          <div className="actions apart">
            <PostForm action={action} fields={{ until, seal: shown.seal }} primary>
              {t('payday:next.submit')}
            </PostForm>
          </div>
          <p className="small">{t('payday:next.what')}</p>
        </>
      )}
    </BusinessFrame>
  )
}
