type Props = {
  of: 'poster' | 'card' | 'names'
  /** The address of the code's image. */
  code: string
}

/** A4, in mm. */
const sheet = { width: 210, height: 297 }
const nameCards = Array.from({ length: 10 }, (_, at) => ({
  x: 14 + (at % 2) * 91,
  y: 11 + Math.floor(at / 2) * 55,
}))

/** What a printed sheet looks like, without its words. A table card is half as wide and high as a poster. */
export function PaperPicture({ of, code }: Props) {
  const size = of === 'card' ? { width: sheet.width / 2, height: sheet.height / 2 } : sheet
  return (
    <svg className="paper-picture" viewBox={`0 0 ${sheet.width} ${sheet.height}`} aria-hidden="true">
      <rect
        className="paper-white"
        x={(sheet.width - size.width) / 2}
        y={(sheet.height - size.height) / 2}
        {...size}
      />
      {of === 'poster' && <Poster code={code} />}
      {of === 'card' && (
        <g transform={`translate(${sheet.width / 4} ${sheet.height / 4}) scale(0.5)`}>
          <Poster code={code} />
        </g>
      )}
      {of === 'names' &&
        nameCards.map((place) => <NameCard key={`${place.x} ${place.y}`} {...place} code={code} />)}
    </svg>
  )
}

/** Frame, envelope, name, rule, headline, the code with its address, and how it works. */
const Poster = ({ code }: Pick<Props, 'code'>) => (
  <>
    <rect className="paper-frame" x={8} y={8} width={194} height={281} rx={4} />
    <path className="paper-frame" d="M100 16h10v18h-10zM100 21l5 4 5-4" />
    <path className="paper-word" d="M62 48h86" strokeWidth={11} />
    <path className="paper-frame" d="M74 61h62m0 2H74" />
    <path className="paper-line" d="M50 76h110M65 89h80" strokeWidth={7} />
    <image href={code} x={46} y={99} width={118} height={118} />
    <path className="paper-word" d="M60 226h90" strokeWidth={5} />
    <path className="paper-faint" d="M40 242h130M50 253h110M60 264h90M45 275h120" strokeWidth={4} />
  </>
)

const NameCard = ({ x, y, code }: Pick<Props, 'code'> & { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect className="paper-faint" width={91} height={55} />
    <image href={code} x={5} y={5} width={34} height={34} />
    <path className="paper-word" d="M45 17h38" strokeWidth={7} />
    <path className="paper-line" d="M45 28h28M45 34h24" strokeWidth={4} />
    <path className="paper-faint" d="M45 45h36M9 45h26" strokeWidth={3} />
  </g>
)
