import { Gauge, type Registry } from 'prom-client'

/** One value of a {@link Probe}, with its labels if there are several. */
type Reading = { labels?: Record<string, string>; value: number }

/** A value that is not counted along the way, but read when the metrics are read. */
export type Probe = {
  name: string
  help: string
  labels?: string[]
  /** Rejects if the value is not known just now: the metric is then left out. */
  read(): Promise<Reading[]>
}

/** One gauge per probe. The returned function runs all probes. */
export function probeGauges(registry: Registry, probes: Probe[], probeMs: number): () => Promise<unknown> {
  const gauges = probes.map((probe) => {
    const { name, help, labels = [] } = probe
    return {
      probe,
      plain: labels.length === 0,
      gauge: new Gauge({ name, help, labelNames: labels, registers: [registry] }),
    }
  })
  return () =>
    Promise.all(
      gauges.map(async ({ probe, plain, gauge }) => {
        const readings = await withTimeLimit(probe.read(), probeMs).catch(() => [])
        gauge.reset()
        // Without labels, a reset gauge shows 0, which would be wrong. With labels it shows nothing.
        if (readings.length === 0 && plain) gauge.remove()
        for (const { labels, value } of readings) labels ? gauge.set(labels, value) : gauge.set(value)
      }),
    )
}

/** Rejects if `work` takes longer than `ms`. */
export async function withTimeLimit<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
