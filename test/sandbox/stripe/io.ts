import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuse } from './errors.ts'

const maxBody = 1_000_000

/** The whole body as text. One that is too large is read to its end all the same, so that the sender gets an answer. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size <= maxBody) chunks.push(chunk as Buffer)
  }
  if (size > maxBody) throw refuse('tooLarge', { size })
  return Buffer.concat(chunks).toString()
}

export function send(response: ServerResponse, status: number, text: string, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
  response.end(text)
}

export const html = { 'content-type': 'text/html; charset=utf-8' }

export const redirect = (response: ServerResponse, location: string): void =>
  send(response, 303, '', { location })
