import { isPrivate, trustsNearest } from '../../../../base/networks.ts'
import type { DoctorContext } from '../../doctor.context.ts'
import type { Echo } from '../../echo.types.ts'
import { type DoctorCheck, type Finding, fail, off, ok, warn } from '../../finding.types.ts'
import { askEcho, echoOf } from './ask.ts'

/** An address for documents (RFC 5737), as if a client had invented where it comes from. */
const invented = '203.0.113.77'

/** Headers that every page, form or event needs, with what they are needed for. */
const needed = {
  'sec-fetch-site': 'all forms are refused without it',
  origin: 'forms of older browsers are refused without it',
  'stripe-signature': 'Stripe’s events are refused without it',
  authorization: '/graphql needs it',
  'accept-language': 'the first page would be in Japanese for everybody',
} as const

export const proxyHeaders: DoctorCheck = {
  id: 'proxy-headers',
  slow: true,
  needs: ['address'],
  async run(context) {
    const { publicUrl } = context.config
    const answer = await inventing(context, publicUrl).catch(() => undefined)
    if (!answer) return off('not reached from here')
    const echo = await echoOf(answer)
    if (!echo)
      return fail(
        `the server there does not know this one (${answer.status})`,
        'is it another server or an older version, has it other SESSION_SECRETS, or does the proxy drop X-Tipping-Doctor?',
      )
    return judge(context, echo)
  },
}

/** Asks with every header that is needed, and with an invented address. */
const inventing = (context: DoctorContext, publicUrl: string): Promise<Response> =>
  askEcho(context, {
    headers: {
      'X-Forwarded-For': invented,
      'Sec-Fetch-Site': 'same-origin',
      Origin: publicUrl,
      'Stripe-Signature': 't=0,v1=doctor',
      Authorization: 'Bearer doctor',
      'Accept-Language': 'en',
    },
  })

function judge({ config }: DoctorContext, { headers, ip, peer, secure, host }: Echo): Finding {
  const url = new URL(config.publicUrl)
  // An IPv4 address as IPv6 writes it.
  const proxy = peer?.replace(/^::ffff:/i, '')
  const from = headers['x-forwarded-for']
  const proto = headers['x-forwarded-proto']
  const dropped = Object.entries(needed).filter(([name]) => !headers[name])
  if (dropped.length > 0) {
    const said = dropped.map(([name, why]) => `${name} (${why})`).join(', ')
    return fail(`dropped on the way: ${said}`, 'let the proxy pass these headers on')
  }
  if (host !== url.host) return fail(`Host arrives as ${host}, not ${url.host}`, 'let the proxy pass Host on')
  if (proto === undefined && isLocal(url.hostname))
    return off('there is no proxy in front of a local address')
  if (from === undefined || from === invented)
    return fail(
      from ? 'X-Forwarded-For is passed on as a client invents it' : 'X-Forwarded-For does not arrive',
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
  if (config.trustProxy === trustsNearest && ip && isPrivate(ip) && from.includes(','))
    return warn(
      `${ip}, a private address, counts as the client, and X-Forwarded-For names others before it`,
      'if that is a second proxy of yours, set TRUST_PROXY to how many proxies stand in a row',
    )
  return ok(`Host, X-Forwarded-For and X-Forwarded-Proto arrive and are trusted (from ${proxy})`)
}

const isLocal = (host: string) => host === 'localhost' || /^127\./.test(host)
