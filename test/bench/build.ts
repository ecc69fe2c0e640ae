import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))

export function buildAll(): void {
  const args = [vite, 'build', '--app', '--logLevel', 'warn']
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error('the build has failed')
}
