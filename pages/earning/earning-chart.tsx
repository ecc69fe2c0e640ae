import { SignedMoney } from '../../views/components/money.tsx'
import { TableHead } from '../../views/components/table-head.tsx'
import { dateFormat, formatCount, formatShortYen, formatYen } from '../../views/format.ts'
import type { GuestLang } from '../../views/languages.ts'
import { usePage } from '../../views/page-context.tsx'
import { formatShortDay } from '../customer/customer-words.ts'
import type { PeriodView } from './earning.view.ts'
import { formatShortMonth } from './earning-words.tsx'
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
  const { isBroken } = scaleOf(periods.map(({ received }) => received))
  const day = dateFormat(lang, { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
  const notes = [
    periods.some(({ open }) => open) &&
      t(`earning:chart.until.${span}`, { day: day.format(Date.parse(today)) }),
    periods.some(({ received }) => isBroken(received)) && t('earning:chart.broken'),
  ].filter((note) => note !== false)
  return (
    <section className="part">
      <h2>{t(span === 'month' ? 'earning:chart.months' : 'earning:chart.days')}</h2>
      <EarningBars span={span} periods={periods} />
      {notes.map((note) => (
        <p key={note} className="small">
          {note}
        </p>
      ))}
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
  const scale = scaleOf(periods.map(({ received }) => received))
  const links = periods.length <= mostLinks && periods.some(({ href }) => href)
  const y = (yen: number) => yOf(scale, yen)
  return (
    <div className="chart">
      <svg className="chart-scale" height={head + plot + foot} aria-hidden="true">
        {scale.marks.map((mark) => (
          <text key={mark} x="100%" y={y(mark)} dx="-6" dy="4">
            {formatShortYen(mark, lang)}
          </text>
        ))}
      </svg>
      <svg height={head + plot + foot} role={links ? 'group' : 'img'} aria-label={t('earning:chart.label')}>
        {scale.marks.map((mark) => (
          <line key={mark} className={mark === 0 ? 'zero' : undefined} x2="100%" y1={y(mark)} y2={y(mark)} />
        ))}
        {barLabels(span, periods, lang).map((label) => (
          <Bar key={label.period} label={label} count={periods.length} scale={scale} links={links} />
        ))}
      </svg>
    </div>
  )
}

const yOf = ({ top, bottom }: Scale, yen: number) =>
  Math.round((head + (plot * (top - yen)) / (top - bottom)) * 10) / 10

type BarProps = { label: BarLabel; count: number; scale: Scale; links: boolean }

function Bar({ label, count, scale, links }: BarProps) {
  const { lang } = usePage()
  const { at, span, period, received, open, href, name, year, value, thin } = label
  const pitch = 100 / Math.max(count, fewest)
  const percent = (pitches: number) => `${Math.round(pitches * pitch * 1000) / 1000}%`
  const broken = scale.isBroken(received)
  // The name of a thin bar is broader than the bar.
  const isLast = at === count - 1 && count > mostNames
  const [from, to] = [
    yOf(scale, Math.max(0, broken ? scale.top : received)),
    yOf(scale, Math.min(0, received)),
  ]
  // Between the highest mark and where the bar ends.
  const gap = (yOf(scale, scale.marks.at(-1) ?? 0) + head) / 2 - 2
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
  const texts = [
    value && { y: from - 6, text: formatShortYen(received, lang), className: 'value' },
    name && { y: head + plot + 17, text: name, className: isLast ? 'last' : thin ? 'thin' : undefined },
    year && { y: head + plot + 33, text: year, className: undefined },
  ]
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
      {texts.map(
        (each) =>
          each && (
            <text
              key={each.y}
              className={each.className}
              x={percent(at + (each.className === 'last' ? 1 : 0.5))}
              y={each.y}
            >
              {each.text}
            </text>
          ),
      )}
    </>
  )
}

/** A bar is broken if it is this many times the one in the middle: alone, it would flatten all others. */
const far = 4
/** Grid lines above zero, about. */
const lines = 4

/** `top`, `bottom`: where the drawing ends. `marks`: its lines, from the bottom; none where a broken bar ends, which is out of scale. */
type Scale = { top: number; bottom: number; marks: number[]; isBroken: (yen: number) => boolean }

/** A scale of round numbers for these bars. */
export function scaleOf(yens: number[]): Scale {
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
  return { top, bottom, marks, isBroken }
}

/** The next of 1, 2, 5, 10, 20, 50, … yen. */
function roundStep(yen: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(yen)))
  return ([1, 2, 5].find((each) => each * power >= yen) ?? 10) * power
}

/** What stands at a bar. */
type BarLabel = PeriodView & {
  span: Span
  at: number
  /** Its month or day; only at every so many bars. */
  name: string | undefined
  /** True if a phone has no room for the name. */
  thin: boolean
  /** At a year's first month. */
  year: string | undefined
  /** True if its amount stands over it: at the highest bar. */
  value: boolean
}

/** As many names as stand next to each other on a wide screen; a phone shows every second one. */
const mostNames = 12

export function barLabels(span: Span, periods: PeriodView[], lang: GuestLang): BarLabel[] {
  const every = Math.ceil(periods.length / mostNames)
  const last = periods.length - 1
  const highest = periods.findIndex(
    ({ received }) => received === Math.max(...periods.map((each) => each.received)),
  )
  return periods.map((each, at) => {
    const back = last - at
    return {
      ...each,
      span,
      at,
      name: back % every === 0 ? inAxis(span, each.period, lang) : undefined,
      thin: back % (every * 2) !== 0,
      year: span === 'month' && each.period.endsWith('-01') ? each.period.slice(0, 4) : undefined,
      value: at === highest,
    }
  })
}

const barName = (span: Span, period: string, lang: GuestLang): string =>
  span === 'month' ? formatShortMonth(period, lang) : formatShortDay(period, lang)

const inAxis = (span: Span, period: string, lang: GuestLang) => {
  const options =
    span === 'month' ? ({ month: 'short' } as const) : ({ month: 'numeric', day: 'numeric' } as const)
  return dateFormat(lang, { ...options, timeZone: 'UTC' }).format(
    Date.parse(span === 'month' ? `${period}-01` : period),
  )
}
