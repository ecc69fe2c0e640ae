import { isPrivate, trustsNearest } from '../../../base/networks.ts'
import { paths } from '../../../base/paths.ts'
import type { DoctorContext, Life } from '../doctor.context.ts'
import { createEchoToken, type Echo, echoCookies, echoHeader, echoPauseMs } from '../echo.ts'
import { codeOf, type DoctorCheck, type Finding, fail, off, ok, warn } from '../finding.types.ts'

const day = 24 * 3600 * 1000
const megabytes = 10
/** The largest photo, and the form around it. */
const largest = megabytes * 2 ** 20 + 4096

/** Asks our own server through its public address. */
const askOutside = ({ config, fetch }: DoctorContext, path: string, init: RequestInit = {}) =>
  fetch(config.publicUrl + path, { redirect: 'manual', signal: AbortSignal.timeout(10_000), ...init })

/** Asks how a request arrives there. */
const askEcho = (context: DoctorContext, headers: Record<string, string>, init: RequestInit = {}) => {
  const token = createEchoToken(context.secrets.session, context.clock())
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

export const address: DoctorCheck[] = [
  { id: 'address', concerns: 'guests', when: 'by command', run: answered },
  { id: 'certificate', concerns: 'guests', needs: ['address'], run: certificate },
  {
    id: 'proxy',
    concerns: 'guests',
    when: 'by command',
    limitMs: 60_000,
    needs: ['address'],
    run: proxy,
  },
]

/** Our own address, as far as it can be seen from inside. */
async function answered(context: DoctorContext): Promise<Finding> {
  const { publicUrl } = context.config
  const answer = await askOutside(context, paths.health()).catch(codeOf)
  if (typeof answer === 'string') return notReached(publicUrl, answer)
  if ((await jsonOf(answer)).status === 'up') return ok(`${publicUrl} is answered by this program`)
  const told = [answer.status, answer.headers.get('location')].filter(Boolean).join(' ')
  return fail(
    `${publicUrl} is not answered by this program, or it is not well (${told})`,
    'does the proxy send this name to port 3000, and is the server up? It must answer there itself',
  )
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
  const seen = `good for ${(left / day).toFixed(1)} days, until ${new Date(until).toISOString()}`
  const todo = 'see why it is not renewed: the log of the proxy or of certbot'
  const life = until - from
  if (left < Math.min(7 * day, life / 12)) return fail(seen, todo)
  return left < Math.min(21 * day, life / 4) ? warn(seen, todo) : ok(seen)
}

/** An address for documents (RFC 5737), as if a client had invented where it comes from. */
const invented = '203.0.113.77'

/** Headers that the pages, forms, Stripe's events and /graphql need, as they are sent. */
const needed: Record<string, string> = {
  'sec-fetch-site': 'same-origin',
  'stripe-signature': 't=0,v1=doctor',
  authorization: 'Bearer doctor',
  'accept-language': 'en',
}

/** Asks with every header that is needed, and with an invented address. */
async function proxyHeaders(context: DoctorContext): Promise<Finding> {
  const sent = { ...needed, origin: context.config.publicUrl, 'x-forwarded-for': invented }
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
  const dropped = ['origin', ...Object.keys(needed)].filter((name) => !headers[name])
  if (dropped.length > 0)
    return fail(
      `dropped on the way: ${dropped.join(', ')}`,
      'let the proxy pass these headers on: forms, Stripe’s events and /graphql need them',
    )
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
      `X-Forwarded-Proto arrives as ${proto ?? 'nothing'}`,
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
    const arrived: number[] = []
    for await (const _ of body ?? []) arrived.push(performance.now())
    // Half of the pause: a slow network shortens it, a proxy that buffers takes it away.
    if ((arrived.at(-1) ?? 0) - (arrived[0] ?? 0) > echoPauseMs / 2) return undefined
    return warn('events are held back or cut off', 'let the proxy not buffer (nginx: proxy_buffering off)')
  },
]

async function proxy(context: DoctorContext): Promise<Finding> {
  const headers = await proxyHeaders(context)
  if (headers.status === 'fail' || headers.status === 'off') return headers
  for (const look of passing) {
    const wrong = await look(context)
    if (wrong) return wrong
  }
  return headers
}
