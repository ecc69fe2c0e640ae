/** What `npm run bench` can measure. */
export const benchParts = [
  'sizes',
  'speed',
  'browser',
  'branch',
  'flow',
  'desk',
  'payday',
  'tasks',
  'first-start',
  'update',
  'words',
  'bodies',
] as const
export type BenchPart = (typeof benchParts)[number]

/**
 * What `--only` asks for: names with commas between them; without it, all. Throws RangeError with the names that there are:
 * a bench that measures nothing would look like one that found nothing wrong.
 */
export function partsAskedFor(only: string | undefined): BenchPart[] {
  if (only === undefined) return [...benchParts]
  const isPart = (name: string): name is BenchPart => benchParts.some((part) => part === name)
  return only.split(',').map((name) => {
    if (!isPart(name)) throw new RangeError(`--only takes ${benchParts.join(', ')}: not “${name}”`)
    return name
  })
}
