import { createRequire } from 'node:module'

type Metric = { value?: string; labels?: Record<string, string>; buckets?: Record<string, string> }
type Family = { name: string; help: string; type: string; metrics: Metric[] }

// It comes without types.
const parse = createRequire(import.meta.url)('parse-prometheus-text-format') as (text: string) => Family[]

/** What a reader of Prometheus' text format makes of it. Throws where it is none. */
export function readMetrics(text: string) {
  const families = new Map(parse(text).map((family) => [family.name, family]))
  if (families.size === 0) throw new Error('no metrics')
  return {
    names: [...families.keys()],
    type: (name: string) => families.get(name)?.type,
    /** The value with exactly these labels; undefined where there is none. */
    value(name: string, labels: Record<string, string> = {}): number | undefined {
      const wanted = Object.entries(labels).sort().join()
      const found = families.get(name)?.metrics.find(
        (one) =>
          Object.entries(one.labels ?? {})
            .sort()
            .join() === wanted,
      )
      return found?.value === undefined ? undefined : Number(found.value)
    },
    /** The values of one label. */
    labels: (name: string, label: string) => [
      ...new Set(families.get(name)?.metrics.map((one) => one.labels?.[label])),
    ],
    /** The line of a series of a histogram, which the parser itself does not tell apart by labels. */
    series(name: string, labels: Record<string, string> = {}): number | undefined {
      const lines = text
        .split('\n')
        .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
      const line = lines.find((one) =>
        Object.entries(labels).every(([key, value]) => one.includes(`${key}="${value}"`)),
      )
      return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1))
    },
  }
}
