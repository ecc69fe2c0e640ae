import { createServer, type Server } from 'node:http'
import { createApp } from './app.ts'
import { patterns } from './base/paths.ts'
import { type Config, ConfigError, loadConfig } from './config/config.ts'
import { whyNotListening } from './db/why-not-started.ts'
import { createDeps, type Deps } from './deps.ts'
import { metricsListener } from './features/metrics/metrics.controller.ts'
import { tellSetup } from './features/setup/setup.tell.ts'
import { createPartingServer } from './operations/start/parting-server.ts'
import { tellStart } from './operations/start/tell-start.ts'

/** How many connections may wait until they are accepted: a banquet scans at once. Linux allows no more by default. */
const backlog = 4096

/** Starts the server. On SIGTERM or SIGINT it takes no new requests, finishes the open ones and closes everything. */
async function main() {
  const setup = loadConfig()
  const { config, secrets } = setup
  const deps = await createDeps(config, secrets)
  const { log } = deps
  const { server, close } = createPartingServer(createApp(deps))
  // Longer than a load balancer's (60 s), so that it never sends a request on a connection that we are closing.
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 66_000

  const metrics = metricsServer(deps)

  await Promise.all([
    listen(server, config, 'PORT'),
    metrics && listen(metrics.server, { ...config, port: metrics.port }, 'METRICS_PORT'),
  ]).catch(async (error: unknown) => {
    server.close()
    metrics?.server.close()
    await deps.close()
    throw error
  })
  const stopJobs = deps.startJobs()
  tellStart(log, setup, { port: portOf(server), metricsPort: metrics && portOf(metrics.server) })
  void tellSetup(deps)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    await Promise.all([close(), stopJobs()])
    metrics?.server.close()
    metrics?.server.closeAllConnections()
    await deps.close()
    log.info('stopped')
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stop(signal).catch((err: unknown) => {
        log.error({ err }, 'could not stop cleanly')
        process.exitCode = 1
      })
    })
  }
}

/** The server on the metrics' own port; undefined if no port is configured. */
function metricsServer({ config, metrics }: Deps): { server: Server; port: number } | undefined {
  const port = config.metrics?.port
  if (!metrics || port === undefined) return undefined
  return { server: createServer(metricsListener(metrics, patterns.metrics)), port }
}

/** Throws a {@link ConfigError} if port or address can't be used: a readable line instead of a stack. */
function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = whyNotListening(error, { name, port, host })
      reject(why === undefined ? error : new ConfigError([why]))
    })
    server.listen({ port, host, backlog }, resolve)
  })
}

function portOf(server: Server): number | undefined {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : undefined
}

main().catch((error: unknown) => {
  // Nothing logs yet: an operator reads this on the terminal or in the container's output.
  const text =
    error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
})
