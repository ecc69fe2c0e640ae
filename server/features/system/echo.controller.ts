import { setTimeout as wait } from 'node:timers/promises'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { patterns } from '../../base/paths.ts'
import { program } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import {
  type Echo,
  echoCookies,
  echoedHeaders,
  echoHeader,
  echoPauseMs,
  isEchoToken,
} from '../../operations/doctor/echo.ts'
import type { Check } from '../../people/session/index.ts'

/** Large enough to be compressed. */
const padding = 'The doctor looks whether this arrives compressed. '.repeat(80)
/** A check of the proxy takes about six. */
const limit = { name: 'doctor-echo', points: 60, seconds: 60 }

/**
 * `/doctor/echo`: tells our own doctor how its request arrived here, through whatever stands in front of the server.
 * Without the doctor's token it is an address like any that does not exist, so it is not even counted.
 */
export function echoRoutes({ secrets, limits, clock }: Deps): Router {
  const known: RequestHandler = (req, _res, next) =>
    isEchoToken(req.get(echoHeader), secrets.session, clock()) ? next() : next('route')
  const counted = limits.guard(limit, () => 'doctor')
  const echo: RequestHandler = async (req, res) => {
    const bytes = await count(req)
    res.set('Cache-Control', 'no-store')
    if (req.get('Accept') === 'text/event-stream') return stream(res)
    for (const cookie of echoCookies)
      res.append('Set-Cookie', `${cookie}; Path=${patterns.echo}; Max-Age=60; HttpOnly`)
    res.json({ ...seen(req, bytes), padding })
  }
  return Router().get(patterns.echo, known, counted, echo).post(patterns.echo, known, counted, echo)
}

const seen = (req: Request, bytes: number): Echo => ({
  ip: req.ip,
  peer: req.socket.remoteAddress,
  secure: req.secure,
  host: req.get('Host'),
  headers: Object.fromEntries(echoedHeaders.map((name) => [name, req.get(name)])),
  bytes,
})

/** Nothing of the body is kept. */
async function count(req: Request): Promise<number> {
  let bytes = 0
  for await (const part of req) bytes += (part as Buffer).length
  return bytes
}

/** Two events with a pause: behind a proxy that buffers they arrive together. */
async function stream(res: Response): Promise<void> {
  res.set({
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  })
  res.write('data: first\n\n')
  await wait(echoPauseMs)
  res.end('data: second\n\n')
}

/**
 * Checks every service that the server needs, and says which version answers. 503 names the services that are down, and
 * nothing more, because anyone may ask.
 * A check that takes longer than `timeoutMs` counts as down. A wrong clock is reported, but is no reason to stop
 * sending requests here: all containers of a machine share it.
 */
export function health(
  checks: Record<string, Check>,
  clockIsOff: () => boolean = () => false,
  timeoutMs = 2000,
): RequestHandler {
  const { version, revision } = program
  return async (_req, res) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await answers(check, timeoutMs)] as const),
    )
    const up = results.every(([, ok]) => ok)
    const states = Object.fromEntries(results.map(([name, ok]) => [name, ok ? 'up' : 'down']))
    res
      .status(up ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({
        status: up ? 'up' : 'down',
        version,
        revision,
        ...states,
        ...(clockIsOff() && { clock: 'off' }),
      })
  }
}

async function answers(check: Check, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), timeoutMs)
  })
  try {
    await Promise.race([check(), late])
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
