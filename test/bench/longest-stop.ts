import { patterns } from '../../server/base/paths.ts'

export const metricsToken = 'a-token-for-those-who-read-figures'

/** The longest stop of a server's event loop since this was last asked, in ms, as its own metrics say. */
export async function longestStop(url: string): Promise<number> {
  const headers = { Authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(url + patterns.metrics, { headers })).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000
}
