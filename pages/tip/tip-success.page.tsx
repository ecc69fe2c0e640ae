import { Hero } from '../../views/components/hero.tsx'
import { Money, Yen } from '../../views/components/money.tsx'
import { GuestWords, Name } from '../../views/components/name.tsx'
import { PrintButton } from '../../views/components/print-button.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { TiedEnvelope } from '../../views/components/tied-envelope.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { PaidState } from '../../views/words.ts'
import { CardLine } from './card-line.tsx'
import { type LetterView, ReplyLetter } from './reply-letter.tsx'
import { ReviewPageLink } from './review-page-link.tsx'
import type { CardView, TipView, VenueView } from './tip.view.ts'
import { recipientText, sharingText } from './tip-words.tsx'

type TipSuccessProps = TipReceiptProps & {
  /** What the guest's words were answered with. */
  reply?: Omit<LetterView, 'venue'> | undefined
  state: PaidState
  /** How addresses of this site begin: printed with the receipt. */
  site: string
  links: {
    again: string
    /** Link to the reader's own tips, if this tip is already kept there. */
    kept?: string | undefined
    /** Link to keep it in an account. Undefined if guests can't register. */
    account?: string | undefined
  }
}

/** `/tip/{branchId}/payment/success`. Titles: `tip:success.paid`, for other states `tip:success.{state}.title`. */
export function TipSuccessPage(props: TipSuccessProps) {
  const { venue, tip, reply, state, site, links } = props
  const { t } = usePage()
  return (
    <VisitorLayout venue={venue}>
      <Outcome {...props} />
      {state === 'succeeded' && <TipLetter venue={venue} tip={tip} />}
      {reply && <ReplyLetter {...reply} venue={venue.name} />}
      <div className="actions apart js">
        <PrintButton text={t('tip:success.print')} />
      </div>
      <ReviewPageLink venue={venue} />
      <section className="apart">
        <h2>{t('tip:success.receipt')}</h2>
        <TipReceipt {...props} />
        <p className="small">{t('tip:success.keep')}</p>
        <p className="small printed">{t('tip:success.printed', { site })}</p>
      </section>
      <div className="keep small">
        {links.kept && <p>{t('tip:success.kept.text')}</p>}
        {links.kept && <a href={links.kept}>{t('tip:success.kept.open')}</a>}
        {links.account && <a href={links.account}>{t('tip:success.account')}</a>}
        <a href={links.again}>{t('tip:success.again')}</a>
      </div>
    </VisitorLayout>
  )
}

function Outcome({ venue, tip, state, refundedAmount }: TipSuccessProps) {
  const { t } = usePage()
  const total = (
    <p className="total">
      <Money yen={tip.amount} />
    </p>
  )
  if (state !== 'succeeded')
    return (
      <Hero
        icon="clock"
        title={t(`tip:success.${state}.title`)}
        text={fill(t, `tip:success.${state}.text`, { refunded: <Yen yen={refundedAmount} /> })}
      >
        {total}
      </Hero>
    )
  const { recipient } = tip
  return (
    <div className="hero">
      <TiedEnvelope />
      <h1>{t('tip:success.title')}</h1>
      {total}
      <p className="lead">
        {fill(t, `tip:success.text.${recipient.kind}`, {
          name: <Name of={recipient.kind === 'staff' ? recipient.name : venue.name} short />,
          venue: <Name of={venue.name} />,
        })}
      </p>
    </div>
  )
}

/** The guest's own words as a letter to whom the tip is for; nothing if they wrote none. */
function TipLetter({ venue, tip }: { venue: VenueView; tip: TipView }) {
  const { t } = usePage()
  const { recipient, review, reviewLang } = tip
  if (!review) return null
  const name = <Name of={recipient.kind === 'staff' ? recipient.name : venue.name} short />
  return (
    <figure className="letter">
      <figcaption>{fill(t, `tip:success.letter.${recipient.kind}`, { name })}</figcaption>
      <blockquote>
        <GuestWords of={review} page={reviewLang} />
      </blockquote>
    </figure>
  )
}

type TipReceiptProps = {
  venue: VenueView
  tip: TipView
  /** Whole yen; 0 unless refunded. */
  refundedAmount: number
  /** Milliseconds since 1970, UTC. */
  paidAt: number
  card?: CardView | undefined
}

/** What was paid, to whom and when. */
function TipReceipt({ venue, tip, paidAt, card, refundedAmount }: TipReceiptProps) {
  const page = usePage()
  const { t, timeZone } = page
  return (
    <SummaryList
      rows={[
        {
          label: t('tip:row.venue'),
          value: <Name of={venue.name} />,
          note: venue.address && <Name of={venue.address} />,
        },
        {
          label: t('tip:row.to'),
          value: recipientText(page, tip, venue),
          note: sharingText(page, tip, venue),
        },
        { label: t('tip:row.when'), value: <When at={paidAt} timeZone={timeZone} zone /> },
        card && { label: t('tip:row.card'), value: <CardLine card={card} /> },
        { label: t('tip:row.number'), value: <span className="mono">{tip.id}</span> },
        { label: t('tip:row.paid'), value: <Money yen={tip.amount} />, sum: true },
        refundedAmount > 0 && {
          label: t('tip:row.refunded'),
          value: <Money yen={refundedAmount} />,
          sum: true,
        },
      ]}
    />
  )
}
