import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))

/** Builds the product, and beside it (so that both find the same files) the server that answers from memory. */
export async function buildAll(): Promise<void> {
  const args = [vite, 'build', '--app', '--logLevel', 'warn']
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error('the build has failed')
  const input = 'test/bench/page-from-memory.ts'
  const environment = { build: { outDir: 'dist/bench', sourcemap: false, rolldownOptions: { input } } }
  await build({ logLevel: 'warn', build: { ssr: true }, environments: { ssr: environment } })
}
