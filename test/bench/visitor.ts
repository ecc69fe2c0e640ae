import { type Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export type Answer = {
  status: number
  location: string
  /** Bytes of the body as they came over the wire. */
  bytes: number
  html: string
}

/** What browsers accept, or one thing that they accept. */
const asBrowsers = 'gzip, deflate, br, zstd'
type Encoding = 'br' | 'gzip' | typeof asBrowsers
type Fields = Record<string, string>

/** A guest's browser that sees what comes over the wire: keeps cookies, follows nothing by itself. */
export class Visitor {
  readonly #origin: string
  readonly #lang: string
  readonly #agent: Agent | undefined
  readonly #cookies = new Map<string, string>()

  /** @param agent connections of its own, as another phone has */
  constructor(origin: string, lang: string, agent?: Agent) {
    this.#origin = origin
    this.#lang = lang
    this.#agent = agent
  }

  get = (path: string, encoding: Encoding = asBrowsers) => this.#ask('GET', path, encoding)

  post = (path: string, fields: Fields, encoding: Encoding = asBrowsers) =>
    this.#ask('POST', path, encoding, fields)

  #ask(method: string, path: string, encoding: Encoding, fields?: Fields): Promise<Answer> {
    const headers = {
      Accept: 'text/html',
      'Accept-Encoding': encoding,
      Cookie: [`lang=${this.#lang}`, ...[...this.#cookies].map((pair) => pair.join('='))].join('; '),
      ...(fields && {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
      }),
    }
    return new Promise((resolve, reject) => {
      const asked = request(
        new URL(path, this.#origin),
        { method, headers, agent: this.#agent },
        (response) => {
          const pieces: Buffer[] = []
          response.on('error', reject)
          response.on('data', (piece: Buffer) => pieces.push(piece))
          response.on('end', () => {
            for (const cookie of response.headers['set-cookie'] ?? []) {
              const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
              this.#cookies.set(name, value)
            }
            const body = Buffer.concat(pieces)
            resolve({
              status: response.statusCode ?? 0,
              location: response.headers.location ?? '',
              bytes: body.length,
              html: unpacked(body, response.headers['content-encoding']),
            })
          })
        },
      )
      asked.on('error', reject)
      asked.end(fields && new URLSearchParams(fields).toString())
    })
  }
}

function unpacked(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}
