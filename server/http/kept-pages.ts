import type { Request } from 'express'
import { LRUCache } from 'lru-cache'
import { digestOf } from '../base/digest.ts'
import { compressQuickly, compressWell, type Encoding } from './compress-page.ts'
import { isReadRequest } from './return-to.ts'

/** How much is kept, in bytes: some hundred pages. */
const maxSize = 16_000_000
/** A page that was asked for this often is worth compressing well. */
const often = 3

/** A page that everybody sees alike, with its compressed forms. Never holds anything of one reader. */
export type KeptPage = {
  /** Names these bytes, so that a browser that has them need not load them again (RFC 9110, 8.8.3). */
  etag: string
  /** The page in this encoding; undefined: as it is. */
  bytes(encoding: Encoding | undefined): Buffer
}

/**
 * Keeps whole pages that are the same for everybody: drawn and compressed once. `shown` is what such a page shows; a
 * change of it is another object, and its pages are drawn anew. Besides, they depend on the language and the address.
 */
export function createKeptPages() {
  const numbers = new WeakMap<object, number>()
  let objects = 0
  const numberOf = (shown: object) => {
    const known = numbers.get(shown)
    if (known !== undefined) return known
    numbers.set(shown, ++objects)
    return objects
  }
  const pages = new LRUCache<string, { page: KeptPage; size: number }>({
    maxSize,
    sizeCalculation: ({ size }, key) => size + key.length,
  })
  /** One page at a time is compressed well, so that asking for many addresses keeps no more than one thread busy. */
  let compressing = false

  function keep(html: Buffer): KeptPage {
    const forms = new Map<Encoding, { bytes: Buffer; asked: number; well: boolean }>()
    const improve = async (encoding: Encoding, form: { bytes: Buffer; well: boolean }) => {
      compressing = true
      form.well = true
      try {
        form.bytes = await compressWell[encoding](html)
      } catch {
        // Short of memory: what was compressed quickly goes on being sent.
      } finally {
        compressing = false
      }
    }
    return {
      etag: `W/"${digestOf(html)}"`,
      bytes(encoding) {
        if (!encoding) return html
        const form = forms.get(encoding) ?? { bytes: compressQuickly[encoding](html), asked: 0, well: false }
        forms.set(encoding, form)
        form.asked += 1
        if (!form.well && !compressing && form.asked >= often) void improve(encoding, form)
        return form.bytes
      },
    }
  }

  /**
   * Undefined where a page is drawn for this reader alone: the answer to a form, and a page in which something of `theirs`
   * stands.
   */
  return (
    req: Request,
    shown: object | undefined,
    theirs: unknown[],
    draw: () => Buffer,
  ): KeptPage | undefined => {
    if (!shown || !isReadRequest(req) || theirs.some(Boolean)) return undefined
    const name = `${numberOf(shown)} ${req.lang} ${req.originalUrl}`
    const known = pages.get(name)
    if (known) return known.page
    const html = draw()
    const page = keep(html)
    // The compressed forms are about half as large as the page.
    pages.set(name, { page, size: Math.ceil(html.length * 1.5) })
    return page
  }
}
