import { LinkButton } from '../../views/components/button.tsx'
import { Money, Yen } from '../../views/components/money.tsx'
import { GuestWords, Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'
import type { PaidState } from '../../views/words.ts'
import { CardLine } from '../tip/card-line.tsx'
import { type LetterView, ReplyLetter } from '../tip/reply-letter.tsx'
import type { CardView, RecipientView, VenueView } from '../tip/tip.view.ts'
import type { CustomerLinks } from './customer.view.ts'
import { CustomerFrame } from './customer-frame.tsx'
import { recipientName, stateText } from './customer-words.ts'

type CustomerTipProps = {
  links: CustomerLinks & {
    venue: string
    /** Only if the venue takes tips. */
    again?: string | undefined
  }
  venue: VenueView
  /** What the reader's words were answered with. */
  reply?: Omit<LetterView, 'venue'> | undefined
  tip: {
    id: string
    recipient: RecipientView
    review: string
    /** The language in which the page was read. */
    lang?: string | undefined
    amount: number
    refunded: number
    disputed: number
    state: PaidState
    /** Milliseconds since 1970, and the time zone of the venue's business. */
    paidAt: number
    timeZone: string
    card?: CardView | undefined
  }
}

/** One of the reader's own tips, in its present state. Title: `customer:tip.title`. */
export function CustomerTipPage({ links, venue, tip, reply }: CustomerTipProps) {
  const page = usePage()
  const { t } = page
  const { state, refunded, disputed } = tip
  return (
    <CustomerFrame links={links} here="histories">
      <h1>{t('customer:tip.title')}</h1>
      {state !== 'succeeded' && (
        <Notice title={t(`tip:success.${state}.title`)}>
          <p>{fill(t, `tip:success.${state}.text`, { refunded: <Yen yen={refunded} /> })}</p>
        </Notice>
      )}
      {reply && <ReplyLetter {...reply} venue={venue.name} />}
      <SummaryList
        rows={[
          {
            label: t('tip:row.venue'),
            value: (
              <a href={links.venue}>
                <Name of={venue.name} />
              </a>
            ),
            note: venue.address && <Name of={venue.address} />,
          },
          { label: t('tip:row.to'), value: <Name of={recipientName(page, tip.recipient, venue.kind)} /> },
          tip.review !== '' && {
            label: t('tip:row.review'),
            value: <GuestWords of={tip.review} page={tip.lang} />,
            words: true,
          },
          { label: t('tip:row.when'), value: <When at={tip.paidAt} timeZone={tip.timeZone} zone /> },
          tip.card && { label: t('tip:row.card'), value: <CardLine card={tip.card} /> },
          { label: t('customer:tip.state'), value: stateText(page, state, refunded) },
          { label: t('tip:row.number'), value: <span className="mono">{tip.id}</span> },
          { label: t('tip:row.paid'), value: <Money yen={tip.amount} />, sum: true },
          refunded > 0 && { label: t('tip:row.refunded'), value: <Money yen={refunded} />, sum: true },
          disputed > 0 && { label: t('customer:tip.disputed'), value: <Money yen={disputed} />, sum: true },
        ]}
      />
      <div className="actions">
        {links.again && <LinkButton href={links.again}>{t('customer:venue.again')}</LinkButton>}
        <LinkLine href={links.histories}>{t('customer:tip.back')}</LinkLine>
      </div>
    </CustomerFrame>
  )
}
