/** A bar is broken if it is this many times the one in the middle: alone, it would flatten all others. */
const far = 4
/** Grid lines above zero, about. */
const lines = 4

/** `top`, `bottom`: where the grid ends. `marks`: its lines, from the bottom. */
export type Scale = { top: number; bottom: number; marks: number[]; isBroken: (net: number) => boolean }

/** A scale of round numbers for these bars. */
export function scaleOf(nets: number[]): Scale {
  const earned = nets.filter((net) => net > 0).sort((a, b) => a - b)
  const middle = earned[Math.floor((earned.length - 1) / 2)] ?? 0
  const isBroken = (net: number) => earned.length > 2 && net > far * middle
  const most = Math.max(1, ...nets.filter((net) => !isBroken(net)))
  const least = Math.min(0, ...nets)
  const step = roundStep((most - least) / lines)
  const bottom = Math.floor(least / step) * step
  // A broken bar needs a step of its own above the others.
  const top = (Math.ceil(most / step) + (nets.some(isBroken) ? 1 : 0)) * step
  const marks = Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, at) => bottom + at * step)
  return { top, bottom, marks, isBroken }
}

/** The next of 1, 2, 5, 10, 20, 50, … yen. */
function roundStep(yen: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(yen)))
  return ([1, 2, 5].find((each) => each * power >= yen) ?? 10) * power
}
