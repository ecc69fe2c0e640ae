import { isPrivate, trustsNearest } from '../../../base/networks.ts'
import { paths } from '../../../base/paths.ts'
import type { DoctorContext, Life } from '../doctor.context.ts'
import { createEchoToken, type Echo, echoCookies, echoHeader, echoPauseMs } from '../echo.ts'
import { codeOf, type DoctorCheck, type Finding, fail, off, ok, warn, worstOf } from '../finding.types.ts'

const hour = 3600 * 1000
const day = 24 * hour
const megabytes = 10
/** The largest photo, and the form around it. */
const largest = megabytes * 2 ** 20 + 4096

/** Asks our own server through its public address. */
const askOutside = ({ config, fetch }: DoctorContext, path: string, init: RequestInit = {}) =>
  fetch(config.publicUrl + path, { redirect: 'manual', signal: AbortSignal.timeout(10_000), ...init })

/** Asks how a request arrives there. */
const askEcho = (context: DoctorContext, headers: Record<string, string>, init: RequestInit = {}) => {
  const token = createEchoToken(context.secrets.session[0] ?? '', context.clock())
  return askOutside(context, paths.echo(), { ...init, headers: { ...headers, [echoHeader]: token } })
}

/** What arrived; undefined if the answer is not our server's. */
async function echoOf(answer: Response): Promise<Echo | undefined> {
  const told = await jsonOf(answer)
  return answer.status === 200 && 'headers' in told ? (told as Echo) : undefined
}

async function jsonOf(answer: Response): Promise<Record<string, unknown>> {
  const told: unknown = await answer.json().catch(() => undefined)
  return typeof told === 'object' && told !== null ? { ...told } : {}
}

/** Our own address, as far as it can be seen from inside. */
async function address(context: DoctorContext): Promise<Finding> {
  const { build, config } = context
  const { publicUrl } = config
  let answer: Response
  try {
    answer = await askOutside(context, paths.health())
  } catch (error) {
    return notReached(publicUrl, codeOf(error))
  }
  const { status } = answer
  const to = answer.headers.get('location')
  if (to)
    return fail(
      `${publicUrl} sends elsewhere (${status}): ${new URL(to, publicUrl).origin}`,
      'PUBLIC_URL must be the address that answers itself',
    )
  const { status: health, ...parts } = await jsonOf(answer)
  const down = Object.keys(parts).filter((part) => parts[part] === 'down')
  if (health === 'down')
    return fail(`the server is there; down: ${down.join(', ')}`, 'see docs/troubleshooting.md')
  if (health !== 'up')
    return fail(
      `${publicUrl} is not answered by this program (${status})`,
      'does the proxy send this name to port 3000, and is the server up?',
    )
  const { id: served = 'none' } = await jsonOf(await askOutside(context, paths.build()))
  return build && served !== build
    ? warn(
        `another build is served: ${served}, this one is ${build}`,
        'run the doctor inside of the container that serves',
      )
    : ok(`${publicUrl} is answered by this program`)
}

/** From inside, one’s own address may not be reachable though it is from outside: then nothing is wrong. */
function notReached(publicUrl: string, code: string): Finding {
  const { host } = new URL(publicUrl)
  if (/ENOTFOUND|EAI_/.test(code))
    return fail(`the name ${host} is not known (${code})`, 'enter it in the DNS')
  return /CERT|SIGNED|SIGNATURE|ISSUER|SSL|TLS/.test(code)
    ? fail(
        `the certificate of ${host} is not good (${code})`,
        'does the proxy send the whole chain, and is it for this name?',
      )
    : warn(
        `${host} can not be reached from here (${code})`,
        'does it open on a phone? Then only this machine has no way to its own address, and the checks of the proxy can’t run',
      )
}

/** Also every hour in the background: it only opens a connection to our own address, and sends nothing. */
async function certificate({ config, clock, certificateLife }: DoctorContext): Promise<Finding> {
  const { protocol, hostname, port } = new URL(config.publicUrl)
  if (protocol !== 'https:') return off('only https addresses have one')
  try {
    return timeLeft(await certificateLife(hostname, Number(port || 443)), clock())
  } catch (error) {
    return notReached(config.publicUrl, codeOf(error))
  }
}

/**
 * Certificates are renewed when a third of their life is left: some 30 days of 90, four hours of twelve. One with much less
 * is not renewed by itself.
 */
export function timeLeft({ from, until }: Life, now: number): Finding {
  const left = until - now
  const end = new Date(until).toISOString().replace('T', ' ')
  const [shown, digits] =
    left < 2 * day ? [`${Math.floor(left / hour)} hours`, 16] : [`${Math.floor(left / day)} days`, 10]
  const seen = `good for ${shown}, until ${end.slice(0, digits)} UTC`
  const todo = 'see why it is not renewed: the log of the proxy or of certbot'
  const life = until - from
  if (left < Math.min(7 * day, life / 12)) return fail(seen, todo)
  return left < Math.min(21 * day, life / 4) ? warn(seen, todo) : ok(seen)
}

/** An address for documents (RFC 5737), as if a client had invented where it comes from. */
const invented = '203.0.113.77'

/** Headers that every page, form or event needs: what is sent, and what they are needed for. */
const needed: Record<string, [sent: string | undefined, why: string]> = {
  'sec-fetch-site': ['same-origin', 'all forms are refused without it'],
  origin: [undefined, 'forms of older browsers are refused without it'],
  'stripe-signature': ['t=0,v1=doctor', 'Stripe’s events are refused without it'],
  authorization: ['Bearer doctor', '/graphql needs it'],
  'accept-language': ['en', 'the first page would be in Japanese for everybody'],
}

/** Asks with every header that is needed, and with an invented address. */
async function proxyHeaders(context: DoctorContext): Promise<Finding> {
  const { publicUrl } = context.config
  const headers = Object.entries(needed).map(([name, [sent = publicUrl]]) => [name, sent])
  const sent = Object.fromEntries([...headers, ['x-forwarded-for', invented]])
  const answer = await askEcho(context, sent).catch(() => undefined)
  if (!answer) return off('not reached from here')
  const echo = await echoOf(answer)
  return echo
    ? judge(context, echo)
    : fail(
        `the server there does not know this one (${answer.status})`,
        'is it another server or an older version, has it other SESSION_SECRETS, or does the proxy drop X-Tipping-Doctor?',
      )
}

function judge({ config }: DoctorContext, { headers, ip, peer, secure, host }: Echo): Finding {
  const url = new URL(config.publicUrl)
  // An IPv4 address as IPv6 writes it.
  const proxy = peer?.replace(/^::ffff:/i, '')
  const { 'x-forwarded-for': from, 'x-forwarded-proto': proto } = headers
  const dropped = Object.entries(needed).flatMap(([name, [, why]]) =>
    headers[name] ? [] : `${name} (${why})`,
  )
  if (dropped.length > 0)
    return fail(`dropped on the way: ${dropped.join(', ')}`, 'let the proxy pass these headers on')
  if (host !== url.host) return fail(`Host arrives as ${host}, not ${url.host}`, 'let the proxy pass Host on')
  if (proto === undefined && /^(localhost$|127\.)/.test(url.hostname))
    return off('there is no proxy in front of a local address')
  if (from === undefined || from === invented)
    return fail(
      `X-Forwarded-For ${from ? 'is passed on as a client invents it' : 'does not arrive'}`,
      'let the proxy set it to the address of the client: limits count by it',
    )
  // Asked from the proxy's own machine, the client has the proxy's address: then `secure` shows whether it is trusted.
  const isItself = from === proxy && (secure || proto !== 'https')
  if (ip === peer && !isItself)
    return fail(`X-Forwarded-For arrives, and ${proxy} is not trusted`, `add ${proxy} to TRUST_PROXY`)
  if (url.protocol === 'https:' && !secure)
    return fail(
      `the server takes requests for ${proto ?? 'http'}: X-Forwarded-Proto ${proto ? 'is wrong' : 'does not arrive'}`,
      'let the proxy set X-Forwarded-Proto to https',
    )
  return config.trustProxy === trustsNearest && ip && isPrivate(ip) && from.includes(',')
    ? warn(
        `${ip}, a private address, counts as the client, and X-Forwarded-For names others before it`,
        'if that is a second proxy of yours, set TRUST_PROXY to how many proxies stand in a row',
      )
    : ok(`headers, cookies, ${megabytes} MB and events arrive, and ${proxy} is trusted`)
}

/** What else must pass the proxy: the finding of one that does not, else undefined. */
const passing = [
  async (context: DoctorContext) => {
    const sent = echoCookies.join('; ')
    const answer = await askEcho(context, { Cookie: sent })
    const set = answer.headers.getSetCookie()
    const whole = echoCookies.every((one) =>
      set.some((cookie) => cookie.startsWith(`${one};`) && /httponly/i.test(cookie)),
    )
    if (whole && (await echoOf(answer))?.headers.cookie === sent) return undefined
    return fail(
      'cookies are lost or changed on the way',
      'let the proxy pass Cookie and Set-Cookie as they are',
    )
  },
  async (context: DoctorContext) => {
    const init = { method: 'POST', body: new Uint8Array(largest) }
    const answer = await askEcho(context, {}, init).catch(() => undefined)
    const echo = answer && (await echoOf(answer))
    if (echo?.bytes === largest) return undefined
    return fail(
      `a body of ${megabytes} MB does not arrive whole (${answer?.status ?? 'cut off'})`,
      `let the proxy take bodies of ${megabytes + 2} MB (nginx: client_max_body_size ${megabytes + 2}m)`,
    )
  },
  async (context: DoctorContext) => {
    const { body } = await askEcho(context, { Accept: 'text/event-stream' })
    const arrived: Record<string, number> = {}
    for await (const part of body ?? [])
      for (const [name] of new TextDecoder().decode(part).matchAll(/first|second/g))
        arrived[name] = performance.now()
    const { first = 0, second = 0 } = arrived
    // Half of the pause: a slow network shortens it, a proxy that buffers takes it away.
    if (second - first > echoPauseMs / 2) return undefined
    return warn('events are held back or cut off', 'let the proxy not buffer (nginx: proxy_buffering off)')
  },
  async (context: DoctorContext) => {
    const answer = await askEcho(context, { 'Accept-Encoding': 'gzip, br' })
    await answer.arrayBuffer()
    if (answer.headers.has('content-encoding')) return undefined
    return warn(
      'answers arrive uncompressed',
      'let the proxy pass on Accept-Encoding, and answers as they are',
    )
  },
]

async function proxy(context: DoctorContext): Promise<Finding> {
  const headers = await proxyHeaders(context)
  if (headers.status !== 'ok' && headers.status !== 'warn') return headers
  const found = []
  for (const look of passing) found.push((await look(context)) ?? headers)
  return worstOf(found, headers)
}

export const ofAddress: DoctorCheck[] = [
  { id: 'address', slow: true, run: address },
  { id: 'certificate', needs: ['address'], run: certificate },
  { id: 'proxy', slow: true, limitMs: 60_000, needs: ['address'], run: proxy },
]
