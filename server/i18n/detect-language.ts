import type { IncomingMessage } from 'node:http'
import { isLang, type Lang } from '../../views/lang.ts'

/** The language that a browser's tag means here: every `en-*` is English, every `zh-*` Chinese. */
export function toLang(tag: string): Lang | undefined {
  const lower = tag.trim().toLowerCase()
  if (isLang(lower)) return lower
  const base = lower.split('-')[0]
  if (base === 'zh') return 'cn'
  return isLang(base) ? base : undefined
}

/** The first of the reader's languages that we speak, by their own order and weights. */
export function fromAcceptLanguage(header: string | undefined): Lang | undefined {
  if (!header) return undefined
  const wanted = header.split(',').map((part, index) => {
    const [tag = '', ...parameters] = part.split(';')
    const q = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((v) => v !== undefined)
    return { lang: toLang(tag), weight: q === undefined ? 1 : Number(q), index }
  })
  wanted.sort((a, b) => b.weight - a.weight || a.index - b.index)
  return wanted.find((w) => w.lang && w.weight > 0)?.lang
}

type LanguageRequest = IncomingMessage & { query?: unknown; cookies?: Record<string, string> }

/** What the address itself asks for with `?lang=`. */
export function fromQuery(req: LanguageRequest): Lang | undefined {
  const value = (req.query as { lang?: unknown } | undefined)?.lang
  return typeof value === 'string' ? toLang(value) : undefined
}
