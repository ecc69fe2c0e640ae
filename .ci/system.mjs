// What the tests need beside npm's packages: a browser, a Redis server to start and stop, fonts that have the glyphs, and
// the programs whose configuration the documents show.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './install.mjs'

/** Programs that must not begin to serve because the tests want them: only unpacked, below this folder. */
const unpacked = join(root, 'node_modules/.programs')

const needs = [
  { file: '/usr/bin/chromium', package: 'chromium', without: 'browser tests will be skipped' },
  {
    file: '/usr/bin/chromium-headless-shell',
    package: 'chromium-headless-shell',
    without: 'browser tests will take half as long again',
  },
  {
    file: '/usr/bin/firefox-esr',
    package: 'firefox-esr',
    without: 'a guest’s way to paid is not walked in Firefox',
  },
  ...[
    { file: '/usr/bin/WebKitWebDriver', package: 'webkit2gtk-driver' },
    { file: '/usr/bin/Xvfb', package: 'xvfb' },
    // WebKit asks for pages in a language that the system knows.
    { file: '/usr/share/i18n/locales/ja_JP', package: 'locales' },
  ].map((need) => ({
    ...need,
    without: 'a guest’s way to paid is not walked in WebKit, the iPhone’s engine',
  })),
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
  {
    file: '/usr/bin/docker-compose',
    package: 'docker-compose',
    without: 'the compose files will not be tried',
  },
  ...[
    { file: '/usr/bin/caddy', package: 'caddy' },
    { file: '/usr/sbin/nginx', package: 'nginx' },
    { file: '/usr/bin/promtool', package: 'prometheus' },
  ].map((need) => ({
    ...need,
    serves: true,
    without: 'its configuration in the documents will not be tried',
  })),
]

const isThere = ({ file, serves }) => existsSync(file) || (serves && existsSync(unpacked + file))

/** Installs what is missing where that is allowed (root on Debian); says what is missing elsewhere. */
export function installSystemPackages() {
  const missing = needs.filter((need) => !isThere(need))
  if (missing.length === 0) return
  const allowed = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (allowed) {
    const names = missing.map((need) => need.package)
    process.stdout.write(`Installing ${names.join(', ')} …\n`)
    aptGet('update')
    // One by one: a name that this Debian does not know must not keep the others away.
    for (const { package: name, serves } of missing) {
      if (serves) unpack(name)
      else aptGet('install', '-y', '--no-install-recommends', name)
    }
  }
  for (const need of missing.filter((one) => !isThere(one))) {
    process.stdout.write(`${need.package} is missing: ${need.without}\n`)
  }
}

function unpack(name) {
  const folder = mkdtempSync(join(tmpdir(), 'unpack-'))
  mkdirSync(unpacked, { recursive: true })
  aptGetIn(folder, 'download', name)
  for (const file of readdirSync(folder))
    spawnSync('dpkg-deb', ['--extract', join(folder, file), unpacked], { stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
}

const aptGet = (...args) => aptGetIn(root, ...args)

function aptGetIn(cwd, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=10', ...args], { cwd, stdio: 'ignore', env })
}
