// Runs on whatever Node starts npm (20 or later): installs the packages, among them the newer Node the project uses.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules/.installed')

/** The project's own Node, as the package `node` brings it. */
export const node = join(root, 'node_modules/node/bin/node')

/** Installs what package-lock.json names, unless that has been done. Exits when it can't. */
export function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(node)) return
  process.stdout.write('Installing packages …\n')
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
  writeFileSync(stamp, wanted)
}

/** The environment for our own processes: `node` and the packages' commands mean the project's. */
export function environment(extra = {}) {
  const bin = join(root, 'node_modules/.bin')
  return { ...process.env, PATH: `${dirname(node)}:${bin}:${process.env.PATH}`, ...extra }
}
