import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const demo = fileURLToPath(new URL('../demo/demo.ts', import.meta.url))

/** What a demo says on a port before it ends by itself. */
async function runDemo(port: number) {
  const child = spawn(process.execPath, [demo], { env: { PATH: process.env.PATH, PORT: String(port) } })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  return { code, said }
}

/** This machine for itself; not every one speaks IPv6. */
const own = Object.values(networkInterfaces()).flatMap((all = []) =>
  all.filter(({ internal }) => internal).map(({ address }) => address),
)

it.each(own)(
  'a demo on a port where another server answers at %s says so, and nothing else',
  async (host) => {
    const other = createServer((_, res) => res.end('{"status":"ok"}'))
    await new Promise((resolve) => other.listen(0, host, () => resolve(undefined)))
    const { port } = other.address() as AddressInfo
    try {
      expect(await runDemo(port)).toEqual({
        code: 1,
        said: `Port ${port} is taken by another program. Stop it, or take another: PORT=3001 npm run demo\n`,
      })
    } finally {
      other.close()
    }
  },
)
