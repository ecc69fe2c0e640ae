import type { ReactElement } from 'react'
import { EarningPage } from '../../pages/earning/earning.page.tsx'
import { EarningTipPage } from '../../pages/earning/earning-tip.page.tsx'
import { EarningTipsPage } from '../../pages/earning/earning-tips.page.tsx'
import { counts } from './cash-gallery.samples.ts'
import { halfBox, lostTip, nothing, owner, shares, staffTip, tip, tips } from './earning-gallery.samples.ts'
import * as s from './gallery.samples.ts'

/** The earnings, as those who work there see them. */
export const earningGallery: Record<string, ReactElement> = {
  'earning-owner': <EarningPage {...owner} />,
  'earning-staff-days': (
    <EarningPage
      {...nothing}
      filter={{
        ...nothing.filter,
        values: { ...nothing.filter.values, from: '2026-11-19', to: '2026-11-21' },
        ranges: s.otherRanges,
      }}
      ever={undefined}
      sum={{ tips: 3, paid: 3200, refunded: -100, disputed: 0, cash: 2469, received: 5769 }}
      chart={{
        span: 'day',
        cut: false,
        today: '2026-11-21',
        periods: [
          { period: '2026-11-19', tips: 1, back: -100, card: 1100, cash: 0, received: 1100 },
          { period: '2026-11-20', tips: 0, back: 0, card: 0, cash: 2469, received: 2469 },
          { period: '2026-11-21', tips: 2, back: 0, card: 2200, cash: 0, received: 2200, open: true },
        ],
      }}
      counts={counts.slice(0, 1).map((count) => ({ ...count, href: undefined, own: 2469 }))}
    />
  ),
  'earning-outlier': (
    <EarningPage
      {...owner}
      chart={{
        ...owner.chart,
        periods: owner.chart.periods.map((each, at) => (at === 7 ? { ...each, received: 3_746_500 } : each)),
      }}
    />
  ),
  'earning-years': (
    <EarningPage
      {...owner}
      chart={{
        ...owner.chart,
        periods: [-3, -2, -1, 0]
          .flatMap((years) =>
            owner.chart.periods.map((each) => ({
              ...each,
              period: Number(each.period.slice(0, 4)) + years + each.period.slice(4),
            })),
          )
          .slice(12),
      }}
    />
  ),
  'earning-cards-only': (
    <EarningPage
      {...owner}
      people={owner.people.map((person) => ({ ...person, cash: 0, received: person.card }))}
    />
  ),
  'earning-none': <EarningPage {...nothing} />,
  'earning-errors': (
    <EarningPage
      {...owner}
      filter={{
        ...owner.filter,
        values: { from: '2026-11-22', to: '2026-11-01', branch: 'b1', staff: 's1' },
        ranges: s.otherRanges,
        clear: '/branch/earning',
        errors: { from: { key: 'customer:errors.days' } },
      }}
    />
  ),
  'earning-tips': <EarningTipsPage {...tips} />,
  'earning-tips-staff': (
    <EarningTipsPage
      {...tips}
      links={nothing.links}
      tabs={nothing.tabs}
      of={nothing.of}
      filter={nothing.filter}
      byCard={false}
      entries={shares}
      csv={undefined}
    />
  ),
  'earning-tips-open': (
    <EarningTipsPage
      {...tips}
      entries={tips.entries.map((each) => ({ ...each, tipId: each.id === 'e1' ? tip.tip.id : each.id }))}
      open={{ ...tip, refund: halfBox, back: '/tips' }}
    />
  ),
  'earning-tips-found': (
    <EarningTipsPage
      {...tips}
      search={{ ...tips.search, value: 'ありがとう' }}
      among={10_000}
      only={tips.only.map((each) => ({ ...each, current: each.name === 'words' }))}
      sum={undefined}
      days={{ '2026-11-21': { tips: 1, received: 1000 } }}
      entries={tips.entries.slice(0, 1)}
    />
  ),
  'earning-tips-none': (
    <EarningTipsPage {...tips} among={10_000} sum={undefined} days={{}} entries={[]} list={s.list()} />
  ),
  'earning-messages': (
    <EarningTipsPage
      {...tips}
      tab="messages"
      only={[]}
      among={10_000}
      sum={undefined}
      messages={{ links: { all: '/a', waiting: '/w', decided: '/d' }, here: 'all', count: 2 }}
      days={{ '2026-11-21': { tips: 1, received: 1000 } }}
      entries={tips.entries.slice(0, 1)}
    />
  ),
  'earning-tip': <EarningTipPage {...tip} />,
  'earning-tip-refunded': (
    <EarningTipPage
      {...tip}
      tip={{
        ...tip.tip,
        left: 603,
        state: 'partially_refunded',
        words: undefined,
        fee: { yen: undefined },
        back: { refunded: 400, disputed: 0, costs: { lost: 0, dispute_fee: 0, second_fee: 0 } },
      }}
      entries={[
        ...tip.entries,
        { id: 's2', reason: 'refund', at: Date.UTC(2026, 10, 22, 1, 3), amount: -400 },
      ]}
    />
  ),
  'earning-tip-lost': <EarningTipPage {...lostTip} />,
  'earning-tip-inquiry': (
    <EarningTipPage {...tip} toAnswer={[{ kind: 'inquiry', dueAt: undefined, stripe: undefined }]} />
  ),
  'earning-tip-staff': (
    <EarningTipPage
      {...staffTip}
      split={{ kind: 'equal', amount: 1003, people: 5, each: 200, leftOver: 3, turn: { kind: 'you' } }}
    />
  ),
  'earning-tip-others-turn': (
    <EarningTipPage
      {...staffTip}
      split={{ kind: 'equal', amount: 1003, people: 5, each: 200, leftOver: 3, turn: { kind: 'others' } }}
    />
  ),
  'earning-tip-person': (
    <EarningTipPage
      {...tip}
      split={{ kind: 'staff', name: '田中 さくら (Sakura)' }}
      shares={[]}
      tip={{ ...tip.tip, to: { kind: 'staff', name: '田中 さくら (Sakura)' } }}
    />
  ),
  'earning-tip-branch': (
    <EarningTipPage
      {...tip}
      split={{ kind: 'branch' }}
      shares={[]}
      tip={{ ...tip.tip, to: { kind: 'branch' } }}
    />
  ),
  'earning-tip-recovered': (
    <EarningTipPage
      {...tip}
      tip={{ ...tip.tip, to: { kind: 'branch' }, words: undefined, recovered: true }}
      split={{ kind: 'branch' }}
      shares={[]}
    />
  ),
  'earning-tip-nobody': <EarningTipPage {...tip} split={{ kind: 'branchForNobody' }} shares={[]} />,
  'earning-tip-one': <EarningTipPage {...tip} split={{ kind: 'one', name: '田中 さくら' }} shares={[]} />,
}
