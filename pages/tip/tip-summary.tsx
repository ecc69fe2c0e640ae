import { Money } from '../../views/components/money.tsx'
import { GuestWords } from '../../views/components/name.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { TipView, VenueView } from './tip.view.ts'
import { recipientText, sharingText } from './tip-words.tsx'

export type ChangeLinks = { recipient: string; amount: string; review: string }

type Props = { tip: TipView; venue: VenueView; links: ChangeLinks }

/** The guest's answers, each with a link to change it, and the amount to pay: on each page before the payment. */
export function TipSummary({ tip, venue, links }: Props) {
  const page = usePage()
  const { t } = page
  return (
    <SummaryList
      rows={[
        {
          label: t('tip:row.to'),
          value: recipientText(page, tip, venue),
          note: sharingText(page, tip, venue),
          change: { href: links.recipient, of: t('tip:change.to') },
        },
        tip.review
          ? {
              label: t('tip:row.review'),
              value: <GuestWords of={tip.review} page={tip.reviewLang} />,
              change: { href: links.review, of: t('tip:change.review') },
              words: true,
            }
          : {
              label: t('tip:row.review'),
              value: <TextLink href={links.review}>{t('tip:row.addReview')}</TextLink>,
            },
        {
          label: t('tip:row.total'),
          value: <Money yen={tip.amount} />,
          note: t('tip:confirm.noFee'),
          change: { href: links.amount, of: t('tip:change.amount') },
          sum: true,
        },
      ]}
    />
  )
}
