import type { Request, Response } from 'express'
import { z } from 'zod'
import type { LocaleKey } from '../../views/translate.ts'
import type { Config } from '../config/config.ts'
import { signedCookie } from './cookies.ts'

const schema = z.object({ type: z.enum(['success', 'error']), key: z.string() })

/** A text shown once, on the next page, as a toast. */
type Flash = { type: 'success' | 'error'; key: LocaleKey }

export type Flashes = {
  set(res: Response, flash: Flash): void
  /** What the next page shows, which is left for it. */
  read(req: Request): Flash | undefined
  take(req: Request, res: Response): Flash | undefined
}

/** Texts that survive a redirect, in a signed cookie of one minute. They need no session, so visitors get them too. */
export function createFlashes(config: Config): Flashes {
  const cookie = signedCookie(config, 'flash', 60_000)
  const read = (req: Request) => {
    const parsed = schema.safeParse(safeJson(cookie.read(req) ?? ''))
    return parsed.success ? (parsed.data as Flash) : undefined
  }
  return {
    set: (res, flash) => cookie.write(res, JSON.stringify(flash)),
    read,
    take(req, res) {
      if (cookie.read(req)) cookie.clear(res)
      return read(req)
    },
  }
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
