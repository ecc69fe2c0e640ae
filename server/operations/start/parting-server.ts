import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** How long open requests may take after the server is told to close. */
const drainMs = 10_000

/** For how long answers tell that their connection ends, before connections that are idle are closed, in ms. */
const partingMs = 300

/**
 * A server that can close without cutting anybody off. A proxy keeps its connections and may send the next guest's payment
 * on one at any time; cut off, it can't send that again. So each connection first ends with an answer that says so.
 */
export function createPartingServer(listener: RequestListener): { server: Server; close(): Promise<void> } {
  /** Answers that are under way. */
  const open = new Set<ServerResponse>()
  let isClosing = false
  const server = createServer((req, res) => {
    if (isClosing) res.setHeader('Connection', 'close')
    open.add(res)
    res.once('close', () => open.delete(res))
    listener(req, res)
  })
  return {
    server,
    async close() {
      isClosing = true
      for (const res of open) if (!res.headersSent) res.setHeader('Connection', 'close')
      // No new connections. The one of HTTP would also close idle ones, on which a request may be under way to us.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
      await wait(partingMs)
      // A connection becomes idle only after its request has ended, and would stay open until the client closes it.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const late = setTimeout(() => server.closeAllConnections(), drainMs)
      await closed
      clearInterval(idle)
      clearTimeout(late)
    },
  }
}
