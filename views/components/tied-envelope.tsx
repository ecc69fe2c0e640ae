/** The envelope of a tip, closed and tied with the bow (蝶結び) that stands for what may happen again. */
export function TiedEnvelope() {
  return (
    <svg className="tied" viewBox="0 0 100 172" aria-hidden="true">
      <path className="paper" d="M14 2h72v168H14z" />
      <path className="flap" d="M14 2h72v18L50 38 14 20z" />
      <path className="band" pathLength={1} d="M14 98h72m0 4H14" />
      <path className="bow" pathLength={1} d="M50 100C34 70 6 80 18 94c7 8 22 8 32 6l17 32" />
      <path className="bow" pathLength={1} d="M50 100c16-30 44-20 32-6-7 8-22 8-32 6l-17 32" />
    </svg>
  )
}
