import { Difference } from './contract.ts'

type Shape = Map<string, Set<string>>

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** Every path of an answer with the types seen there: `charge.card.last4` → string; the members of a list are `list[]`. */
function shapeOf(value: unknown, path = '', shape: Shape = new Map()): Shape {
  const type = typeOf(value)
  shape.set(path, (shape.get(path) ?? new Set()).add(type))
  if (Array.isArray(value)) for (const one of value) shapeOf(one, `${path}[]`, shape)
  else if (type === 'object')
    for (const [key, member] of Object.entries(value as object))
      shapeOf(member, path ? `${path}.${key}` : key, shape)
  return shape
}

const parentOf = (path: string) =>
  path.endsWith('[]') ? path.slice(0, -2) : path.slice(0, Math.max(0, path.lastIndexOf('.')))

/** Whether the answer has nothing at or above this path that could hold it: null there, or an empty list. */
function canNotHold(shape: Shape, path: string): boolean {
  for (let at = path; at !== ''; at = parentOf(at)) {
    const types = shape.get(parentOf(at))
    if (types?.has('null') || (types?.has('array') && !shape.has(at))) return true
  }
  return false
}

/**
 * Compares types and presence, not values. What the real answer has beyond the stand-in's is no difference: there is
 * always more. Null counts as any type.
 * @throws Difference that names every member that the stand-in has wrong
 */
export function sameShape(what: string, came: unknown, standIn: unknown): void {
  const [real, ours] = [plain(came), plain(standIn)].map((value) => shapeOf(value)) as [Shape, Shape]
  const expected: string[] = []
  const found: string[] = []
  for (const [path, types] of ours) {
    const there = real.get(path)
    if (!there && canNotHold(real, path)) continue
    if (there && (there.has('null') || types.has('null') || [...types].some((type) => there.has(type))))
      continue
    if (!there && !real.has(parentOf(path))) continue
    expected.push(`${path} (${[...types].join(', ')})`)
    found.push(there ? `${path} (${[...there].join(', ')})` : `no ${path}`)
  }
  if (expected.length > 0) throw new Difference(what, expected.join(', '), found.join(', '))
}

/** As it went over the wire: without what a package adds to an answer. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
