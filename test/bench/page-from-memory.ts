// What pages are measured against: the product's own application, with one page answered from memory. Built by Vite as
// the server is, and run as a process of its own.
import { readFileSync } from 'node:fs'
import { createApp } from '../../server/app.ts'
import { loadConfig } from '../../server/config.ts'
import { createDeps } from '../../server/deps.ts'
import { compressPage } from '../../server/http/compress-page.ts'

const { BENCH_PATH = '/', BENCH_FILE = '' } = process.env
const { config, secrets } = loadConfig()
const deps = await createDeps(config, secrets)
const app = createApp(deps)

const bytes = readFileSync(BENCH_FILE)
app.get(BENCH_PATH, (req, res) => {
  res
    .set('Cache-Control', 'private, no-cache')
    .type('html')
    .send(compressPage(req, res, bytes))
})
// It stands where the pages stand, so that everything before them is done for it too.
const { stack } = app.router
const own = stack.pop()
const routers = stack.flatMap((layer, at) => (layer.name === 'router' ? [at] : []))
if (own) stack.splice(routers[0] ?? 0, 0, own)

const server = app.listen(config.port, config.host)
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => void deps.close())
})
