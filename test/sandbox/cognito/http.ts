import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Interference, troubleError } from './control.ts'
import { CognitoError } from './errors.ts'
import { assertReadable, type Input } from './input.ts'
import { operations } from './operations.ts'
import type { Pool } from './pool.ts'

const contentType = 'application/x-amz-json-1.1'

/** Reads a whole body as text. */
export async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

export function sendJson(
  res: ServerResponse,
  status: number,
  body: unknown,
  type = 'application/json',
): void {
  res.writeHead(status, { 'content-type': type })
  res.end(JSON.stringify(body))
}

function sendError(res: ServerResponse, error: CognitoError, retryAfterSeconds?: number): void {
  res.setHeader('x-amzn-errortype', `${error.name}:`)
  res.setHeader('x-amzn-errormessage', encodeURI(error.message))
  if (retryAfterSeconds !== undefined) res.setHeader('retry-after', String(retryAfterSeconds))
  sendJson(res, error.status, { __type: error.name, message: error.message }, contentType)
}

function parse(req: IncomingMessage, text: string): Input {
  if (!String(req.headers['content-type']).startsWith(contentType)) {
    throw new CognitoError('UnknownOperationException', 'Unsupported content type')
  }
  try {
    const body: unknown = JSON.parse(text || '{}')
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Input
  } catch {
    // Falls through to the same answer: not an object of JSON.
  }
  throw new CognitoError('SerializationException', 'Start of structure or map found where not expected.')
}

/** An administrator's calls are signed with AWS credentials; which ones does not matter here. */
function assertSigned(req: IncomingMessage): void {
  if (!String(req.headers.authorization).startsWith('AWS4-HMAC-SHA256 '))
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token')
}

/** Answers one call of AWS's JSON protocol: `POST /` with the operation in `X-Amz-Target`. */
export function createProtocol(pool: Pool, interference: Interference) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const text = await readBody(req)
    res.setHeader('x-amzn-requestid', randomUUID())
    const target = String(req.headers['x-amz-target'] ?? '')
    const [service = '', call = ''] = target.split('.')
    interference.record(call)
    const trouble = interference.take(call)
    if (trouble?.kind === 'hang') return
    if (trouble?.kind === 'slow') await sleep(trouble.ms)
    if (trouble?.kind === 'error' || trouble?.kind === 'throttle') {
      return sendError(res, troubleError(trouble, service), trouble.retryAfterSeconds)
    }
    try {
      const operation = operations[target]
      if (!operation) throw new CognitoError('UnknownOperationException', '')
      if (/\.(Admin|ListUsers)/.test(target)) assertSigned(req)
      const input = parse(req, text)
      assertReadable(input)
      interference.keep(call, input)
      const output = await operation(pool, input)
      if (trouble?.kind === 'drop') return void req.socket.destroy()
      if (output === undefined) return void res.writeHead(200, { 'content-type': contentType }).end()
      sendJson(res, 200, output, contentType)
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error
      sendError(res, error)
    }
  }
}
