// What pages are measured against: Node's own server and nothing else, sending the same bytes with the same headers.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { PORT, BENCH_ANSWER = '' } = process.env
const { headers, body } = JSON.parse(readFileSync(BENCH_ANSWER, 'utf8')) as {
  headers: Record<string, string>
  body: string
}
const bytes = Buffer.from(body, 'base64')

const server = createServer((_req, res) => void res.writeHead(200, headers).end(bytes))
server.listen(Number(PORT), 'localhost')
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
})
