import { Agent, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'

/** Connections that stay open between two requests. */
export const connections = new Agent({ keepAlive: true })

const servers = new WeakMap<Express, Server>()

/**
 * One server for all guests of an application. A server and a connection for each request take more time than most
 * answers. It listens from the first guest on, until the function is called.
 */
export function serveGuests(app: Express): () => void {
  const server = createServer(app)
  // An idle connection is closed by us, at the end: otherwise a request might find it just closed.
  server.keepAliveTimeout = 0
  servers.set(app, server)
  return () => {
    servers.delete(app)
    server.close()
    server.closeAllConnections()
  }
}

/** Where the application is served; undefined for one that nobody serves. */
export function addressOf(app: Express): string | undefined {
  const server = servers.get(app)
  if (!server) return undefined
  if (!server.listening) server.listen(0)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
