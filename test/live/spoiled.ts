import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One answer of a stand-in on its way, to be changed in place. */
export type Passing = {
  method: string
  path: string
  call: string
  status: number
  body: Record<string, unknown>
}

/** A stand-in made wrong: passes everything on to `target`, and its answers through `spoil`. */
export async function startSpoiled(
  target: string,
  spoil: (answer: Passing) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'GET', url: path = '/' } = request
    const headers = new Headers()
    for (const name of [
      'authorization',
      'content-type',
      'idempotency-key',
      'x-amz-target',
      'stripe-version',
    ]) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const body = method === 'POST' ? Buffer.concat(chunks) : null
    const answer = await fetch(target + path, { method, headers, body })
    const text = await answer.text()
    const passing: Passing = {
      method,
      path,
      call: headers.get('x-amz-target')?.split('.')[1] ?? '',
      status: answer.status,
      body: text === '' ? {} : (JSON.parse(text) as Passing['body']),
    }
    spoil(passing)
    response.writeHead(passing.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(text === '' ? '' : JSON.stringify(passing.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
