import { Button } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { Paging, type PagingProps } from '../../views/components/paging.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import type { FormErrors } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { payAnswers } from '../../views/words.ts'
import type { CustomerLinks } from '../customer/customer.view.ts'
import { CustomerFrame } from '../customer/customer-frame.tsx'
import { PaidNotice, type PaidNoticeView } from '../tip/paid-notice.tsx'
import { OwedList, type OwedSumView } from './owed-list.tsx'
import type { OwnLineView } from './own-line.view.ts'
import { OwnState } from './own-state.tsx'
import { Replies } from './replies.tsx'
import { paydayName } from './statement-words.ts'
import { WholeDays } from './whole-days.tsx'

type OwnPaydaysProps = {
  links: CustomerLinks
  /** Posts `answer` with the fields of a line. */
  action: string
  lines: OwnLineView[]
  /** What the reader earned on days that papers of before the books went back have settled. Whole yen. */
  settled: { staffId: string; branch: string; first: string; last: string; yen: number }[]
  /** What owners have noted as owed to the reader from before the books went back. */
  owed: OwedSumView[]
  /** What guests of the member's branch are told of the tips that were paid to its staff, and where it is explained. */
  paid?: { notice: PaidNoticeView; href: string } | undefined
  list: PagingProps['list']
  errors?: FormErrors<never> | undefined
}

/** `/profile/paydays`: what the reader is to be paid of the tips. Title: `payday:mine.title`. */
export function OwnPaydaysPage({ links, action, lines, settled, owed, paid, list, errors }: OwnPaydaysProps) {
  const { t } = usePage()
  return (
    <CustomerFrame links={links} here="payday">
      <ErrorSummary errors={errors} order={['form']} />
      <h1>{t('payday:mine.title')}</h1>
      <p className="lead">{t('payday:mine.lead')}</p>
      {lines.length === 0 && <p className="nothing">{t('payday:mine.none')}</p>}
      <div className="stack-l">
        {lines.map((line) => (
          <OwnLine key={`${line.payday} ${line.staffId}`} line={line} action={action} />
        ))}
      </div>
      {settled.length > 0 && (
        <section className="stack">
          <h2>{t('payday:mine.settled')}</h2>
          <p>{t('payday:mine.settledAsk')}</p>
          <ul className="stack">
            {settled.map(({ staffId, branch, first, last, yen }) => (
              <li key={`${staffId} ${first}`}>
                <Name of={branch} /> <WholeDays first={first} last={last} /> <SignedMoney yen={yen} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {owed.length > 0 && (
        <section className="stack">
          <h2>{t('payday:mine.owed.title')}</h2>
          <OwedList owed={owed} />
        </section>
      )}
      <Paging list={list} texts={{ first: t('payday:mine.newest'), next: t('payday:mine.older') }} />
      {paid && (
        <p className="small">
          {t('tip:paid.guestsRead')} <PaidNotice {...paid.notice} href={paid.href} />
        </p>
      )}
    </CustomerFrame>
  )
}

type LineProps = { line: OwnLineView; action: string }

function OwnLine({ line, action }: LineProps) {
  const { t, lang } = usePage()
  const { branch, first, last, opening, earned, cash, takenBack, toPay, statement } = line
  const id = `payday-${line.payday}`
  const yen = (label: 'opening' | 'earned' | 'cash' | 'takenBack' | 'toPay', value: number) => ({
    label: t(`payday:lines.${label}`),
    value: <SignedMoney yen={value} />,
    ...(label === 'toPay' ? { sum: true } : { amount: true }),
  })
  return (
    <section id={id} className="stack">
      <div className="heading">
        <h2>{paydayName(t, lang, line)}</h2>
        <p className="small">
          <Name of={branch} />
          <br />
          <WholeDays first={first} last={last} />
        </p>
      </div>
      <SummaryList
        rows={[
          opening !== 0 && yen('opening', opening),
          yen('earned', earned - cash),
          cash !== 0 && yen('cash', cash),
          takenBack !== 0 && yen('takenBack', 0 - takenBack),
          yen('toPay', toPay),
        ]}
      />
      <p>
        <OwnState line={line} />
      </p>
      {line.asks && line.takenBackAt === undefined && <Answer line={line} action={action} />}
      {statement && <LinkLine href={statement}>{t('payday:mine.statement')}</LinkLine>}
    </section>
  )
}

/** Whether the money came: what was said, and a button for each other answer. */
function Answer({ line, action }: LineProps) {
  const { payday, staffId, said, timeZone } = line
  const { t, lang } = usePage()
  return (
    <>
      <p>
        {said
          ? fill(t, `payday:mine.said.${said.answer}`, {
              at: <When key="at" at={said.at} timeZone={timeZone} />,
            })
          : t('payday:mine.ask')}
      </p>
      {said && <Replies replies={said.replies} timeZone={timeZone} />}
      <div className="actions">
        {payAnswers
          .filter((answer) => answer !== said?.answer)
          .map((answer) => (
            <ButtonForm key={answer} action={action} fields={{ payday, line: staffId, answer }}>
              <Button className={answer === 'not_received' ? 'quiet' : undefined}>
                {t(`payday:mine.${answer}`)}
                <span className="vh"> {paydayName(t, lang, line)}</span>
              </Button>
            </ButtonForm>
          ))}
      </div>
    </>
  )
}
