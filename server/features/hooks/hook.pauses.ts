const second = 1000
export const hour = 3600 * second
export const longestPause = 6 * hour
const longestRest = 5 * 60 * second

/**
 * The pause after the n-th failed try (from 1): 5 s, then four times as long each time, up to 6 hours; up to a quarter
 * of it is random. Each try follows the retry rule of all our calls (`gateways/retry.ts`: up to three more within
 * seconds); this pause is for a receiver that is down for a night or a weekend.
 */
export const pauseAfter = (tries: number, random: () => number): number =>
  Math.round(Math.min(longestPause, 5 * second * 4 ** (tries - 1)) * (0.75 + random() / 4))

/** How long an endpoint is paused after this many failures in a row. */
export const restAfter = (failures: number): number => Math.min(longestRest, second * 2 ** failures)
