import { SignedMoney } from '../../views/components/money.tsx'
import { TableHead } from '../../views/components/table-head.tsx'
import { formatCalendar, formatCount, formatShortYen, formatYen } from '../../views/format.ts'
import type { GuestLang } from '../../views/languages.ts'
import { usePage } from '../../views/page-context.tsx'
import { formatShortDay } from '../customer/customer-words.ts'
import type { PeriodView } from './earning.view.ts'
import { PartYen } from './parts-table.tsx'

type Span = 'month' | 'day'

export type EarningChartProps = {
  span: Span
  /** Oldest first, without gaps. */
  periods: PeriodView[]
  /** True if earlier periods are left out. */
  cut: boolean
  today: string
}

/** Earnings by month or day: a chart, and the same figures as a table. */
export function EarningChart({ span, periods, cut, today }: EarningChartProps) {
  const { t, lang } = usePage()
  if (periods.length === 0) return null
  const { isBroken } = scaleOf(yensOf(periods))
  return (
    <section className="part">
      <h2>{t(`earning:chart.${span}s`)}</h2>
      <EarningBars span={span} periods={periods} />
      {periods.some(({ open }) => open) && (
        <p className="small">{t(`earning:chart.until.${span}`, { day: inAxis('day', today, lang) })}</p>
      )}
      {yensOf(periods).some(isBroken) && <p className="small">{t('earning:chart.broken')}</p>}
      <details>
        <summary>{t('earning:chart.table')}</summary>
        <PeriodTable span={span} periods={periods.toReversed()} />
        {cut && <p className="small">{t('earning:chart.older')}</p>}
      </details>
    </section>
  )
}

function PeriodTable({ span, periods }: Props) {
  const { t, lang } = usePage()
  const anyBack = periods.some((period) => period.back !== 0)
  const anyCash = periods.some((period) => period.cash !== 0)
  return (
    <table className="books times">
      <TableHead
        columns={[
          t(`earning:chart.${span}`),
          t('earning:chart.tips'),
          anyBack && t('earning:chart.back'),
          anyCash && t('earning:chart.card'),
          anyCash && t('earning:chart.cash'),
          t('earning:chart.received'),
        ]}
      />
      <tbody>
        {periods.map(({ period, tips, back, href, ...yen }) => (
          <tr key={period}>
            <th scope="row">
              {href ? <a href={href}>{barName(span, period, lang)}</a> : barName(span, period, lang)}
            </th>
            <td>{formatCount(tips, lang)}</td>
            {anyBack && <td>{back !== 0 && <SignedMoney yen={-back} />}</td>}
            <PartYen {...yen} cashToo={anyCash} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Props = Pick<EarningChartProps, 'span' | 'periods'>

const yensOf = (periods: PeriodView[]) => periods.map(({ received }) => received)

/** Heights are in pixels, widths in percent: so texts keep their size on every screen. */
const head = 20
const plot = 170
const foot = 40
/** A few bars don't grow to fill the width. */
const fewest = 6
/** More bars than that are too thin for a finger; their links are in the table. */
const mostLinks = 12

/**
 * The bars with their axis: an SVG with widths in percent and heights in pixels, without a `viewBox`. So it fills a phone
 * and a desk while its texts keep their size. Libraries draw in the browser, or write styles that our policy refuses.
 * A period that is not over is outlined, since a filled bar beside full ones reads as a fall. One with more refunds than
 * tips hangs below the line.
 */
export function EarningBars({ span, periods }: Props) {
  const { t, lang } = usePage()
  const scale = scaleOf(yensOf(periods))
  const links = periods.length <= mostLinks && periods.some(({ href }) => href)
  return (
    <div className="chart">
      <svg className="chart-scale" height={head + plot + foot} aria-hidden="true">
        {scale.marks.map((mark) => (
          <text key={mark} x="100%" y={scale.y(mark)} dx="-6" dy="4">
            {formatShortYen(mark, lang)}
          </text>
        ))}
      </svg>
      <svg height={head + plot + foot} role={links ? 'group' : 'img'} aria-label={t('earning:chart.label')}>
        {scale.marks.map((mark) => (
          <line
            key={mark}
            className={mark === 0 ? 'zero' : undefined}
            x2="100%"
            y1={scale.y(mark)}
            y2={scale.y(mark)}
          />
        ))}
        {barLabels(span, periods, lang).map((label) => (
          <Bar key={label.period} label={label} count={periods.length} scale={scale} links={links} />
        ))}
      </svg>
    </div>
  )
}

type BarProps = {
  label: ReturnType<typeof barLabels>[number]
  count: number
  scale: ReturnType<typeof scaleOf>
  links: boolean
}

function Bar({ label, count, scale, links }: BarProps) {
  const { lang } = usePage()
  const { at, span, period, received, open, href, name, year, value, thin } = label
  const pitch = 100 / Math.max(count, fewest)
  const percent = (pitches: number) => `${Math.round(pitches * pitch * 1000) / 1000}%`
  const broken = scale.isBroken(received)
  // The name of a thin bar is broader than the bar.
  const isLast = at === count - 1 && count > mostNames
  const from = scale.y(Math.max(0, broken ? scale.top : received))
  const to = scale.y(Math.min(0, received))
  // Between the highest mark and where the bar ends.
  const gap = (scale.y(scale.marks.at(-1) ?? 0) + head) / 2 - 2
  const words = `${barName(span, period, lang)} ${formatYen(received, lang)}`
  const bar = (
    <>
      <title>{words}</title>
      <rect className="hit" x={percent(at)} width={percent(1)} y={head} height={plot + foot - 4} />
      <rect
        className={received < 0 ? 'bar below' : open ? 'bar open' : 'bar'}
        x={percent(at + 0.19)}
        width={percent(0.62)}
        y={from}
        height={Math.round((to - from) * 10) / 10}
      />
    </>
  )
  const text = (y: number, said: string | false | undefined, look?: string) =>
    said && (
      <text className={look} x={percent(at + (look === 'last' ? 1 : 0.5))} y={y}>
        {said}
      </text>
    )
  return (
    <>
      {links && href ? (
        <a href={href} aria-label={words}>
          {bar}
        </a>
      ) : (
        <g>{bar}</g>
      )}
      {broken && <line className="gap" x1={percent(at + 0.1)} x2={percent(at + 0.9)} y1={gap + 5} y2={gap} />}
      {text(from - 6, value && formatShortYen(received, lang), 'value')}
      {text(head + plot + 17, name, isLast ? 'last' : thin ? 'thin' : undefined)}
      {text(head + plot + 33, year)}
    </>
  )
}

/** A bar is broken if it is this many times the one in the middle: alone, it would flatten all others. */
const far = 4
/** Grid lines above zero, about. */
const lines = 4

/**
 * A scale of round numbers for these bars. `top`, `bottom`: where the drawing ends. `marks`: its lines, from the bottom; none
 * where a broken bar ends, which is out of scale. `y`: how far below the head an amount is drawn.
 */
export function scaleOf(yens: number[]) {
  const earned = yens.filter((yen) => yen > 0).sort((a, b) => a - b)
  const middle = earned[Math.floor((earned.length - 1) / 2)] ?? 0
  const isBroken = (yen: number) => earned.length > 2 && yen > far * middle
  const most = Math.max(1, ...yens.filter((yen) => !isBroken(yen)))
  const least = Math.min(0, ...yens)
  const step = roundStep((most - least) / lines)
  const bottom = Math.floor(least / step) * step
  const highest = Math.ceil(most / step) * step
  // A broken bar needs a step of its own above the others.
  const top = highest + (yens.some(isBroken) ? step : 0)
  const marks = Array.from(
    { length: Math.round((highest - bottom) / step) + 1 },
    (_, at) => bottom + at * step,
  )
  const y = (yen: number) => Math.round((head + (plot * (top - yen)) / (top - bottom)) * 10) / 10
  return { top, bottom, marks, isBroken, y }
}

/** The next of 1, 2, 5, 10, 20, 50, … yen. */
function roundStep(yen: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(yen)))
  return ([1, 2, 5].find((each) => each * power >= yen) ?? 10) * power
}

/** As many names as stand next to each other on a wide screen; a phone shows every second one. */
const mostNames = 12

/** What stands at each bar. */
export function barLabels(span: Span, periods: PeriodView[], lang: GuestLang) {
  const every = Math.ceil(periods.length / mostNames)
  const yens = yensOf(periods)
  const highest = yens.indexOf(Math.max(...yens))
  return periods.map((each, at) => {
    const back = periods.length - 1 - at
    return {
      ...each,
      span,
      at,
      /** Its month or day; only at every so many bars. */
      name: back % every === 0 ? inAxis(span, each.period, lang) : undefined,
      /** True if a phone has no room for the name. */
      thin: back % (every * 2) !== 0,
      /** At a year's first month. */
      year: span === 'month' && each.period.endsWith('-01') && each.period.slice(0, 4),
      /** True if its amount stands over it: at the first of the highest bars. */
      value: at === highest,
    }
  })
}

const barName = (span: Span, period: string, lang: GuestLang): string =>
  span === 'month'
    ? formatCalendar(period, lang, { year: 'numeric', month: 'short' })
    : formatShortDay(period, lang)

const inAxis = (span: Span, period: string, lang: GuestLang): string =>
  formatCalendar(period, lang, span === 'month' ? { month: 'short' } : { month: 'numeric', day: 'numeric' })
