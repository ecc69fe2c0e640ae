// What the tests need beside npm's packages: a browser, a Redis server to start and stop, fonts that have the glyphs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const needs = [
  { file: '/usr/bin/chromium', package: 'chromium', for: 'browser tests' },
  { file: '/usr/bin/pdftoppm', package: 'poppler-utils', for: 'the tests that look at printed codes' },
  { file: '/usr/bin/redis-server', package: 'redis-server', for: 'the tests of Redis going away' },
  {
    file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
    package: 'fonts-noto-cjk',
    for: 'Japanese and Chinese glyphs in screenshots',
  },
]

/** Installs what is missing where that is allowed (root on Debian); says what is missing elsewhere. */
export function installSystemPackages() {
  const missing = needs.filter((need) => !existsSync(need.file))
  if (missing.length === 0) return
  const allowed = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (allowed) {
    const names = missing.map((need) => need.package)
    process.stdout.write(`Installing ${names.join(', ')} …\n`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
      stdio: 'ignore',
      env,
    })
  }
  for (const need of missing.filter((one) => !existsSync(one.file))) {
    process.stdout.write(`${need.package} is missing: ${need.for} will be skipped\n`)
  }
}
