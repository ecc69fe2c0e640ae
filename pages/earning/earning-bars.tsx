const height = 100
const step = 10
const bar = 7

/** The bars. A period with more refunds than tips hangs below the line. */
export function EarningBars({ nets, label }: { nets: number[]; label: string }) {
  const most = Math.max(1, ...nets)
  const least = Math.min(0, ...nets)
  const yen = height / (most - least)
  const zero = most * yen
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${Math.max(nets.length, 6) * step} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {nets.map((net, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other key, and never move
          key={at}
          className={net < 0 ? 'below' : undefined}
          x={at * step + (step - bar) / 2}
          y={round(net < 0 ? zero : zero - net * yen)}
          width={bar}
          height={round(Math.abs(net) * yen)}
        />
      ))}
      <line x1="0" x2="100%" y1={round(zero)} y2={round(zero)} />
    </svg>
  )
}

const round = (value: number) => Math.round(value * 10) / 10
