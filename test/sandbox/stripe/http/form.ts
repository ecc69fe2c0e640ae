/** A decoded form: text at the leaves, arrays still as objects with the keys 0, 1, 2 … */
export type FormValue = string | FormHash
export type FormHash = { [key: string]: FormValue }

const emptyHash = (): FormHash => Object.create(null) as FormHash

/** `a[b][0]` → `a`, `b`, `0`. A name that isn't well formed is one key. */
function keysOf(name: string): string[] {
  const first = /^[^[\]]+/.exec(name)?.[0]
  if (first === undefined) return [name]
  const rest = name.slice(first.length)
  if (!/^(\[[^[\]]*\])*$/.test(rest)) return [name]
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')]
}

/** Stripe's form encoding: nested brackets, `[]` for the next element of an array. */
export function parseForm(text: string): FormHash {
  const result = emptyHash()
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = keysOf(name)
    let hash = result
    keys.forEach((key, at) => {
      const own = key === '' ? String(Object.keys(hash).length) : key
      if (at === keys.length - 1) {
        hash[own] = value
        return
      }
      const next = hash[own]
      const inner = typeof next === 'object' ? next : emptyHash()
      hash[own] = inner
      hash = inner
    })
  }
  return result
}
