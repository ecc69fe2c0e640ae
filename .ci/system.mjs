// What the tests need beside npm's packages: a browser, a Redis server to start and stop, fonts that have the glyphs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const needs = [
  { file: '/usr/bin/chromium', package: 'chromium', without: 'browser tests will be skipped' },
  {
    file: '/usr/bin/chromium-headless-shell',
    package: 'chromium-headless-shell',
    without: 'browser tests will take half as long again',
  },
  {
    file: '/usr/bin/pdftoppm',
    package: 'poppler-utils',
    without: 'the tests that look at printed codes will be skipped',
  },
  {
    file: '/usr/bin/redis-server',
    package: 'redis-server',
    without: 'the tests of Redis going away will be skipped',
  },
  {
    file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
    package: 'fonts-noto-cjk',
    without: 'screenshots will lack Japanese and Chinese glyphs',
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
    aptGet('update')
    // One by one: a name that this Debian does not know must not keep the others away.
    for (const name of names) aptGet('install', '-y', '--no-install-recommends', name)
  }
  for (const need of missing.filter((one) => !existsSync(one.file))) {
    process.stdout.write(`${need.package} is missing: ${need.without}\n`)
  }
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=10', ...args], { stdio: 'ignore', env })
}
