import { echoCookies, echoPauseMs } from '../../echo.types.ts'
import { type DoctorCheck, fail, ok, warn } from '../../finding.types.ts'
import { askEcho, echoOf } from './ask.ts'

/** The largest photo, and the form around it. */
const largest = 10 * 2 ** 20 + 4096

export const proxyCompression: DoctorCheck = {
  id: 'proxy-compression',
  slow: true,
  needs: ['proxy-headers'],
  async run(context) {
    const answer = await askEcho(context, { headers: { 'Accept-Encoding': 'gzip, br' } })
    await answer.arrayBuffer()
    const encoding = answer.headers.get('content-encoding')
    return encoding
      ? ok(`answers arrive compressed (${encoding})`)
      : warn(
          'answers arrive uncompressed',
          'let the proxy pass on Accept-Encoding, and the answers as they are',
        )
  },
}

export const proxyCookies: DoctorCheck = {
  id: 'proxy-cookies',
  slow: true,
  needs: ['proxy-headers'],
  async run(context) {
    const answer = await askEcho(context, { headers: { Cookie: echoCookies.join('; ') } })
    const set = answer.headers.getSetCookie()
    const echo = await echoOf(answer)
    const lost = echoCookies.filter((one) => !set.some((cookie) => cookie.startsWith(`${one};`)))
    if (lost.length > 0)
      return fail('cookies are lost on the way to the browser', 'let the proxy pass every Set-Cookie on')
    if (echo?.headers.cookie !== echoCookies.join('; '))
      return fail('cookies are lost on the way to the server', 'let the proxy pass Cookie on, and not cache')
    if (set.some((cookie) => !/httponly/i.test(cookie)))
      return fail('HttpOnly is taken off cookies', 'let the proxy leave Set-Cookie as it is')
    return ok('cookies arrive in both directions')
  },
}

export const proxyUploads: DoctorCheck = {
  id: 'proxy-uploads',
  slow: true,
  needs: ['proxy-headers'],
  async run(context) {
    const megabytes = Math.floor(largest / 2 ** 20)
    const todo = `let the proxy take bodies of ${megabytes + 2} MB (nginx: client_max_body_size ${megabytes + 2}m)`
    const answer = await askEcho(context, { method: 'POST', body: new Uint8Array(largest) }).catch(
      () => undefined,
    )
    if (!answer) return fail(`a body of ${megabytes} MB is cut off`, todo)
    if (answer.status === 413) return fail(`a body of ${megabytes} MB is refused (413)`, todo)
    const echo = await echoOf(answer)
    return echo?.bytes === largest
      ? ok(`a body of ${megabytes} MB arrives`)
      : fail(`a body of ${megabytes} MB does not arrive whole (${answer.status})`, todo)
  },
}

export const proxyEvents: DoctorCheck = {
  id: 'proxy-events',
  slow: true,
  needs: ['proxy-headers'],
  async run(context) {
    const answer = await askEcho(context, { headers: { Accept: 'text/event-stream' } })
    const reader = answer.body?.getReader()
    const parts: { text: string; at: number }[] = []
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      parts.push({ text: new TextDecoder().decode(part.value), at: performance.now() })
    const first = parts.find(({ text }) => text.includes('first'))
    const second = parts.find(({ text }) => text.includes('second'))
    if (!first || !second)
      return fail(`the stream of events breaks off (${answer.status})`, 'does the proxy cut long answers?')
    // Half of the pause: a slow network shortens it, a proxy that buffers takes it away.
    return second.at - first.at > echoPauseMs / 2
      ? ok('events arrive as they are sent')
      : warn(
          'events are held back',
          'let the proxy not buffer (nginx: proxy_buffering off, or leave X-Accel-Buffering)',
        )
  },
}
