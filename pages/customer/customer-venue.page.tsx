import { LinkButton } from '../../views/components/button.tsx'
import { Icon } from '../../views/components/icon.tsx'
import { Money } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { VenueView } from '../tip/tip.view.ts'
import type { CustomerLinks, TipLineView } from './customer.view.ts'
import { CustomerFrame } from './customer-frame.tsx'
import { formatDay } from './customer-words.ts'
import { type HistoriesProps, TipPaging } from './histories-frame.tsx'
import { TipLines } from './tip-lines.tsx'

type CustomerVenueProps = {
  links: CustomerLinks & {
    map: string
    /** Only if the venue takes tips. */
    again?: string | undefined
  }
  venue: VenueView & { number: string }
  visits: number
  lastDay: string
  spent: number
  tips: TipLineView[]
  list: HistoriesProps['list']
}

/** A restaurant or hotel, with the reader's own tips there. Title: the venue's name. */
export function CustomerVenuePage({ links, venue, visits, lastDay, spent, tips, list }: CustomerVenueProps) {
  const { t, lang } = usePage()
  return (
    <CustomerFrame links={links} here="histories">
      <div>
        <p className="plate-kind">
          <Icon name={venue.kind} />
          {t(`common:kind.${venue.kind}`)}
        </p>
        <h1 className="plate-name">
          <Name of={venue.name} />
        </h1>
        {venue.address && (
          <p className="plate-where">
            <Name of={venue.address} />
          </p>
        )}
      </div>
      <p className="center">
        <a className="change" href={links.map} target="_blank" rel="noreferrer external">
          <span>
            {t('customer:venue.map')}
            <span className="vh"> ({t('customer:venue.mapNote')})</span>
          </span>
        </a>
      </p>
      <div className="actions">
        {links.again ? (
          <LinkButton href={links.again} primary>
            {t('customer:venue.again')}
          </LinkButton>
        ) : (
          <Notice>
            <p>{t('customer:venue.closed')}</p>
          </Notice>
        )}
      </div>
      <SummaryList
        rows={[
          { label: t('customer:venue.visits'), value: visits },
          { label: t('customer:venue.last'), value: formatDay(lastDay, lang) },
          { label: t('customer:venue.spent'), value: <Money yen={spent} /> },
          { label: t('customer:venue.number'), value: venue.number },
        ]}
      />
      <section className="apart">
        <h2>{t('customer:venue.days')}</h2>
        <TipLines tips={tips} oneVenue />
        <TipPaging list={list} />
      </section>
    </CustomerFrame>
  )
}
