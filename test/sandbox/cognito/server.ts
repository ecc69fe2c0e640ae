import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { outboxPage, type ShownMail } from '../mail/outbox-page.ts'
import { type Control, createControl, type Interference, type SeedUser } from './control.ts'
import { createProtocol, sendJson } from './http.ts'
import { ensureKeys, jwks } from './keys.ts'
import type { Mail } from './mails.ts'
import { type CognitoSandboxOptions, resolveSettings } from './options.ts'
import type { Pool } from './pool.ts'
import { emptyState } from './state.ts'

export type CognitoSandbox = {
  /** Endpoint for the AWS SDK; also `/outbox` and the keys. */
  url: string
  port: number
  userPoolId: string
  clientId: string
  clientSecret?: string
  identityPoolId: string
  region: 'ap-northeast-1'
  /** The `iss` of its tokens, in Cognito's own form whatever the port. */
  issuer: string
  jwksUri: string
  rotation: boolean
  userContext: boolean
  control: Control
  outbox(): Mail[]
  seedUser(user: SeedUser): Promise<{ sub: string }>
  /** Stops listening and closes what hangs. */
  close(): Promise<void>
}

/** Starts a user pool and an identity pool on 127.0.0.1. */
export async function startCognitoSandbox(options: CognitoSandboxOptions = {}): Promise<CognitoSandbox> {
  const settings = resolveSettings(options)
  const state = emptyState()
  const clock = options.clock ?? Date.now
  const pool: Pool = { settings, state, now: () => clock() + state.clockOffsetMs }
  ensureKeys(pool)
  const { control, interference } = createControl(pool)
  const mails = () => [...control.mails(), ...(options.otherMails?.() ?? [])]
  const server = route(pool, interference, mails)
  const host = options.host ?? '127.0.0.1'
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  const url = `http://${host}:${port}`
  const { userPoolId, clientId, clientSecret, identityPoolId, issuer, rotation, userContext } = settings
  return {
    url,
    port,
    userPoolId,
    clientId,
    ...(clientSecret !== undefined && { clientSecret }),
    identityPoolId,
    region: 'ap-northeast-1',
    issuer,
    jwksUri: `${url}/${userPoolId}/.well-known/jwks.json`,
    rotation,
    userContext,
    control,
    outbox: () => control.mails(),
    seedUser: control.seedUser,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function route(pool: Pool, interference: Interference, mails: () => ShownMail[]): Server {
  const protocol = createProtocol(pool, interference)
  const keysPath = `/${pool.settings.userPoolId}/.well-known/jwks.json`
  return createServer(async (req, res) => {
    try {
      const url = new URL(req.url ?? '/', 'http://sandbox')
      if (req.method === 'POST' && url.pathname === '/') return await protocol(req, res)
      if (url.pathname === keysPath) {
        interference.record('Jwks')
        const trouble = interference.take('Jwks')
        if (trouble?.kind === 'hang') return
        if (trouble) return sendJson(res, 503, {})
        return sendJson(res, 200, jwks(pool))
      }
      if (url.pathname === '/outbox' || url.pathname === '/') {
        res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        return void res.end(outboxPage(mails()))
      }
      sendJson(res, 404, { message: 'Not found' })
    } catch (error) {
      if (!res.headersSent) sendJson(res, 500, { __type: 'InternalErrorException', message: String(error) })
    }
  })
}
