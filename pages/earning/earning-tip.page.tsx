import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { GuestWords, Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { LinkLine, TextLink } from '../../views/components/text-link.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import type { FormErrors } from '../../views/form-errors.ts'
import { formatYen } from '../../views/format.ts'
import { htmlLang } from '../../views/languages.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { BookingReason, PaidState } from '../../views/words.ts'
import { formatDay } from '../customer/customer-words.ts'
import type { RefundBoxView } from '../refund/refund.view.ts'
import { EarlierRefunds, RefundBox, RefundButton } from '../refund/refund-box.tsx'
import { CardLine } from '../tip/card-line.tsx'
import type { CardView, RecipientView } from '../tip/tip.view.ts'
import type { SplitView, ToAnswerView } from './earning.view.ts'
import { toNode } from './earning-words.tsx'
import { amountRow } from './sum-list.tsx'
import { TipReply, type TipReplyView } from './tip-reply.tsx'
import { TipSums, type TipSumsView } from './tip-sums.tsx'
import { ToAnswerList } from './to-answer-list.tsx'

/** A tip, as its staff may see it: on its page, and beside the list. */
export type EarningTipView = {
  tip: TipSumsView & {
    id: string
    paidAt: number
    timeZone: string
    to: RecipientView
    branch: string
    words: TipWordsView | undefined
    /** Booked from Stripe's data alone: its recipient is lost. */
    recovered?: boolean | undefined
    state: PaidState
    card?: CardView | undefined
    /** Only for readers who see whole branches: where its money is; `day`: of the bank, or from which Stripe can pay it out. */
    arrival?: ArrivalView | undefined
  }
  reply: TipReplyView
  /** For owners. */
  toAnswer: ToAnswerView[]
  /** The reader's own share, if they may see only that. */
  own?: number | undefined
  split: SplitView
  shares: TipShareView[]
  entries: TipEntryView[]
  /** For those who may give it back. */
  refund: RefundBoxView | undefined
}

export type EarningTipProps = EarningTipView & {
  links: BranchLinks
  back: string
  errors?: FormErrors<never> | undefined
}

/** `/branch/earning/tips/{id}`: one tip. Title: `earning:tip.title`. */
export function EarningTipPage({ links, back, errors, ...view }: EarningTipProps) {
  const { t } = usePage()
  return (
    <BranchLayout links={links} here="earning">
      <ErrorSummary errors={errors} order={['form']} />
      <EarningTip {...view} />
      <LinkLine className="apart center" href={back}>
        {t('earning:tip.back')}
      </LinkLine>
    </BranchLayout>
  )
}

/** What can be done about a tip stands above what it is made of. */
export function EarningTip({ beside, ...view }: EarningTipView & { beside?: boolean }) {
  const { tip, reply, toAnswer, split, shares, entries, refund } = view
  const { t, lang } = usePage()
  return (
    <>
      <h1>{t('earning:tip.titleOf', { amount: formatYen(tip.amount, lang) })}</h1>
      {toAnswer.map((answer) => (
        <ToAnswerList key={answer.stripe ?? answer.kind} answer={answer} timeZone={tip.timeZone} />
      ))}
      {tip.recovered && (
        <Notice title={t('earning:recovered')}>
          <p>{t('earning:recoveredText')}</p>
        </Notice>
      )}
      <div className="actions">
        {refund && <RefundButton {...refund} />}
        {reply.action && <LinkButton href="#reply">{t('earning:reply.title')}</LinkButton>}
      </div>
      {refund && <RefundBox {...refund} />}
      <div className={beside ? 'stack-l' : 'split'}>
        <div className="stack-l">
          {tip.words && <TipWords {...tip.words} />}
          <TipReply {...reply} timeZone={tip.timeZone} />
          <SummaryList
            rows={[
              { label: t('earning:tip.to'), value: toNode(t, tip.to, 'whom') },
              { label: t('earning:tip.branch'), value: <Name of={tip.branch} /> },
              { label: t('earning:tip.when'), value: <When at={tip.paidAt} timeZone={tip.timeZone} /> },
              { label: t('earning:tip.state'), value: t(`earning:state.${tip.state}`) },
              tip.arrival && { label: t('deposit:tip.label'), value: <Arrived {...tip.arrival} /> },
              tip.card && { label: t('earning:tip.card'), value: <CardLine card={tip.card} /> },
              { label: t('earning:tip.number'), value: <span className="mono">{tip.id}</span> },
            ]}
          />
        </div>
        <div className="aside stack-l">
          <TipSums {...view} />
          <TipEntries entries={entries} timeZone={tip.timeZone} />
          {refund && <EarlierRefunds {...refund} />}
        </div>
        {!tip.recovered && (
          <TipShares split={split} shares={shares} takenBack={entries.some(({ amount }) => amount < 0)} />
        )}
      </div>
    </>
  )
}

export type TipWordsView = {
  /** Empty unless `seen`. */
  text: string
  /** The language in which the guest read the page. */
  lang?: string | undefined
  /** `away`: the reader has taken them off their pages. `held` and `hidden`: for everybody. */
  state: 'seen' | 'away' | 'held' | 'hidden'
  /** The reader has reported them. */
  reported: boolean
  /** They wait for a decision. */
  waits: boolean
  /** Where the reader takes them off their pages, and reports them: for those who have a part of the tip. */
  own: string | undefined
  /** Where it is decided what everybody sees. */
  decide: string | undefined
}

/** What the guest wrote, and what can be done about it. */
function TipWords({ text, lang, state, reported, waits, own, decide }: TipWordsView) {
  const { t } = usePage()
  const away = state === 'away'
  return (
    <div className="stack">
      {state === 'seen' ? (
        <blockquote className="words">
          <p>
            <GuestWords of={text} page={lang} />
          </p>
        </blockquote>
      ) : (
        <p>{t(away && reported ? `words:tip.${waits ? 'reported' : 'kept'}` : `words:tip.${state}`)}</p>
      )}
      {own && (
        <div className="paging">
          <PostForm action={own} className="quiet" fields={{ what: away ? 'show' : 'hide' }}>
            {t(away ? 'words:tip.show' : 'words:tip.hide')}
          </PostForm>
          {!reported && (
            <PostForm action={own} className="quiet" fields={{ what: 'report' }}>
              {t('words:tip.report')}
            </PostForm>
          )}
        </div>
      )}
      {decide && (
        <p className="paging">
          <TextLink href={decide}>{t('words:tip.decide')}</TextLink>
        </p>
      )}
    </div>
  )
}

type ArrivalView = {
  state: 'at_stripe' | 'on_way' | 'arrived'
  day: string | undefined
  href?: string | undefined
}

/** Where a tip's money is. */
function Arrived({ state, day, href }: ArrivalView) {
  const { t, lang } = usePage()
  const text = t(state === 'at_stripe' && day ? 'deposit:tip.available' : `deposit:tip.${state}`, {
    day: day ? formatDay(day, lang) : '',
  })
  return href ? <a href={href}>{text}</a> : text
}

type TipEntryView = { id: string; reason: BookingReason; at: number; amount: number }

/** All bookings of a tip; nothing if it has only its first. */
function TipEntries({ entries, timeZone }: { entries: TipEntryView[]; timeZone: string }) {
  const { t } = usePage()
  if (entries.length < 2) return null
  return (
    <section className="part">
      <h2>{t('earning:tip.entries')}</h2>
      <ul className="ledger plain">
        {entries.map(({ id, reason, at, amount }) => (
          <li key={id}>
            <span className="what">
              <span className="name">{t(`earning:reason.${reason}`)}</span>
              <span className="small">
                <When at={at} timeZone={timeZone} />
              </span>
            </span>
            <span className="much">
              <SignedMoney yen={amount} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A present share, after refunds and disputes. */
type TipShareView = { name: string | undefined; amount: number }

type Props = { split: SplitView; shares: TipShareView[]; takenBack: boolean }

/** How a tip was split, and what each has of it now. */
function TipShares({ split, shares, takenBack }: Props) {
  const { t } = usePage()
  return (
    <section className="part">
      <h2>{t('earning:tip.shared')}</h2>
      <SplitText split={split} />
      {takenBack && (
        <p className="small">
          <TakenBackText split={split} />
        </p>
      )}
      {shares.length > 1 && (
        <SummaryList
          rows={shares.map(({ name, amount }) =>
            amountRow(name === undefined ? t('earning:people.branchItself') : <Name of={name} />, amount),
          )}
        />
      )}
    </section>
  )
}

/** Of whom a refund or a chargeback was taken. */
function TakenBackText({ split }: { split: SplitView }) {
  const { t } = usePage()
  if ('name' in split) return fill(t, 'earning:split.takenBackOne', { name: <Name of={split.name} short /> })
  return t(split.kind === 'equal' ? 'earning:split.takenBack' : 'earning:split.takenBackBranch')
}

const turnWords = { names: 'leftOver', you: 'leftOverYou', others: 'leftOverOthers' } as const

/** Explains in words how a tip was split, so that anyone can check it. */
function SplitText({ split }: { split: SplitView }) {
  const { t, lang } = usePage()
  if ('name' in split)
    return <p>{fill(t, `earning:split.${split.kind}`, { name: <Name of={split.name} short /> })}</p>
  if (split.kind !== 'equal') return <p>{t(`earning:split.${split.kind}`)}</p>
  const { amount, people, each, leftOver, turn } = split
  const list = new Intl.ListFormat(htmlLang(lang))
  const named = turn.kind === 'names' ? list.formatToParts(turn.names) : []
  // A comma stays with the name before it.
  const names = named.map(({ type, value }, at) => {
    const comma = /^\S?/.exec(named[at + 1]?.value ?? '')
    return type === 'element' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the list never changes
      <span className="whole" key={at}>
        <Name of={value} short />
        {comma}
      </span>
    ) : (
      value.replace(/^\S/, '')
    )
  })
  return (
    <>
      <p>
        {t('earning:split.equal', {
          amount: formatYen(amount, lang),
          people,
          each: formatYen(each, lang),
        })}
      </p>
      {leftOver > 0 && (
        <p>{fill(t, `earning:split.${turnWords[turn.kind]}`, { yen: formatYen(leftOver, lang), names })}</p>
      )}
    </>
  )
}
