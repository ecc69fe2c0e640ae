// `npm run demo` and `npm run dev` begin here, on whatever Node is there; the rest runs on the project's own.
import { spawn, spawnSync } from 'node:child_process'
import { environment, install, node, root } from '../../.ci/install.mjs'

const watch = process.argv.includes('--watch')

install()
if (!watch) {
  process.stdout.write('Building …\n')
  const built = spawnSync('vite', ['build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: environment(),
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
}
const demo = spawn(node, ['test/demo/demo.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
})
// Ctrl-C reaches the whole process group by itself; what is sent to this process alone is passed on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => demo.kill('SIGTERM'))
demo.on('exit', (code) => {
  process.exitCode = code ?? 0
})
