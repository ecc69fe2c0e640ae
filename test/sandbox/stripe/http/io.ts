import type { IncomingMessage, ServerResponse } from 'node:http'
import { StripeProblem } from '../errors.ts'

const maxBody = 1_000_000

/**
 * The whole body as text. One that is too large is read to its end all the same, so that the sender gets an answer.
 *
 * @throws StripeProblem 413
 */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const part = chunk as Buffer
    size += part.length
    if (size <= maxBody) chunks.push(part)
  }
  if (size > maxBody) {
    throw new StripeProblem(413, {
      type: 'invalid_request_error',
      message: `Request body too large: ${size} bytes, at most ${maxBody} are taken.`,
    })
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: string | object,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === 'string' ? body : `${JSON.stringify(body, null, 2)}\n`
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
  response.end(text)
}

export function sendHtml(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(html)
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' })
  response.end()
}
