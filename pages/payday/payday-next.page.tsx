import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Name } from '../../views/components/name.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import type { FormProps } from '../../views/form-errors.ts'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { LocaleKey } from '../../views/translate.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDay } from '../customer/customer-words.ts'
import { PaydayLines, type PaydayLineView } from './payday-lines.tsx'
import { type Near, nearWords } from './payroll-problems.tsx'
import { WholeDays } from './whole-days.tsx'

type Days = { first: string; last: string }

export type PaydayNextProps = FormProps<'from'> & {
  links: BusinessLinks
  /** The branch that was asked for; empty: all. */
  branch: string
  /** Branches without any payday, with their first day; undefined: nobody has chosen one. */
  begins: { name: string; first: string | undefined }[]
  /** The day that was chosen, and the last one that can be. */
  until: string
  most: string
  timeZone: string
  /** The period of which a branch closes only a part; undefined: each closes all of it. */
  part: Days | undefined
  /** What the payday of each branch would hold. */
  shown: (Days & {
    id: string
    name: string
    lines: PaydayLineView[]
    house: number
    houseCash: number
    underWay: NamedTipsView
    recovered: NamedTipsView
    /** What the branch has borne, though its cause came back in these days. */
    borne: { paydayId: string; staffId: string; number: number; name: string; yen: number; href: string }[]
    near: Near[]
  })[]
  /** Branches that can't be closed up to that day. */
  left: { name: string; why: LocaleKey }[]
  seal: string
}

/** `/branch/business/payday/next`: what the next paydays would hold, computed now. Title: `payday:next.title`. */
export function PaydayNextPage(props: PaydayNextProps) {
  const { links, branch, begins, until, most, timeZone, part, shown, left, seal, ...form } = props
  const { t, lang } = usePage()
  const action = String(form.action)
  const due = shown.flatMap(({ lines }) => lines.filter((line) => line.toPay > 0))
  const yen = formatYen(
    due.reduce((sum, line) => sum + line.toPay, 0),
    lang,
  )
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={form.errors} order={['form', 'from']} />
      <h1>{t('payday:next.title')}</h1>
      <form action={action} className="stack">
        {branch && <input type="hidden" name="branch" value={branch} />}
        <div className="field">
          <label htmlFor="until">{t('payday:next.until')}</label>
          <input className="input" id="until" name="until" type="date" max={most} defaultValue={until} />
        </div>
        <Button>{t('payday:next.show')}</Button>
      </form>
      {part && <p className="notice">{fill(t, 'payday:next.part', { days: <WholeDays {...part} /> })}</p>}
      {left.length > 0 && (
        <section className="notice">
          <h2>{t('payday:next.left')}</h2>
          <ul className="stack">
            {left.map(({ name, why }) => (
              <li key={name}>
                <strong>
                  <Name of={name} />
                </strong>{' '}
                {t(why)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {shown.map((one) => (
        <section key={one.id} className="stack">
          <h2>
            <Name of={one.name} />
          </h2>
          <p>
            <WholeDays first={one.first} last={one.last} />
          </p>
          {one.underWay.tips.length > 0 && (
            <section className="notice">
              <h3>{t('payday:open.title', { tips: one.underWay.tips.length + one.underWay.more })}</h3>
              <p>{t('payday:open.what')}</p>
              <NamedTips named={one.underWay} timeZone={timeZone} />
            </section>
          )}
          {one.borne.length > 0 && (
            <section className="notice">
              <p>{t('payday:borneAgain')}</p>
              <ul>
                {one.borne.map(({ paydayId, staffId, number, name, yen, href }) => (
                  <li key={`${paydayId} ${staffId}`}>
                    <Name of={name} />{' '}
                    <a href={href}>
                      {t('payday:one.title', { number })} {formatYen(yen, lang)}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {one.near.map((pair) => (
            <p className="notice" key={pair.numbers.join()}>
              {t('payday:next.near', { numbers: nearWords(pair) })}
            </p>
          ))}
          <div className="full stack">
            <PaydayLines lines={one.lines} house={one.house} houseCash={one.houseCash} />
          </div>
          {one.recovered.tips.length > 0 && (
            <section className="stack">
              <h3>{t('payday:recovered')}</h3>
              <NamedTips named={one.recovered} timeZone={timeZone} />
            </section>
          )}
        </section>
      ))}
      {shown.length > 0 && (
        <>
          <p className="small">{t('payday:next.late')}</p>
          <p>{t('payday:next.sum', { branches: shown.length, people: due.length, yen })}</p>
          <div className="actions apart">
            <PostForm action={action} fields={{ until, seal, ...(branch && { branch }) }} primary>
              {t('payday:next.submit')}
            </PostForm>
          </div>
          <p className="small">{t('payday:next.what')}</p>
        </>
      )}
      {begins.length > 0 && (
        <section className="stack">
          <h2>{t('payday:begin.title')}</h2>
          <p>{t('payday:begin.what')}</p>
          <ul className="stack">
            {begins.map(({ name, first }) => (
              <li key={name}>
                <h3>
                  <Name of={name} />
                </h3>
                {first && t('payday:list.openFrom', { day: formatDay(first, lang) })}
              </li>
            ))}
          </ul>
          <Form {...form}>
            {branch && <input type="hidden" name="branch" value={branch} />}
            <TextField
              name="from"
              type="date"
              label={t('payday:begin.from')}
              hint={t('payday:begin.hint')}
              autoComplete="off"
            />
            <div className="actions">
              <Button primary={shown.length === 0}>{t('payday:begin.submit')}</Button>
            </div>
          </Form>
        </section>
      )}
    </BusinessFrame>
  )
}

/** `href`: undefined where there is nothing to open. `more`: how many tips are not in the list. */
type NamedTipsView = {
  tips: { id: string; at: number; amount: number; href: string | undefined }[]
  more: number
}

/** Tips with time and amount. */
function NamedTips({ named: { tips, more }, timeZone }: { named: NamedTipsView; timeZone: string }) {
  const { t, lang } = usePage()
  return (
    <ul className="stack">
      {tips.map(({ id, at, amount, href }) => {
        const what = (
          <>
            <When at={at} timeZone={timeZone} /> {formatYen(amount, lang)}
          </>
        )
        return <li key={id}>{href ? <a href={href}>{what}</a> : what}</li>
      })}
      {more > 0 && <li>{t('payday:open.more', { tips: more })}</li>}
    </ul>
  )
}
