import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { loadAssets } from './server/http/assets.ts'

const client = 'dist/client'

/**
 * Packages that stay in node_modules: they need files of their own at run time. web-push calls `url.parse`, of which
 * Node warns outside node_modules. Nobody installs pg-native. Decision 0228.
 */
const beside = ['fontkit', 'pdfkit', 'pg-native', 'pino', 'sharp', 'web-push']
/** These name such a file only in a comment, or for stack traces that nobody asks them for. */
const harmless = ['@graphql-tools/merge', 'ioredis']

/** The oldest browsers that run our scripts and read our styles; docs/specification.md names them to people. */
export const browsers = ['chrome111', 'edge111', 'firefox125', 'safari16.4', 'ios16.4']

/**
 * `vite build --app` writes all, in this order: what the browser gets (dist/client), the server with its tools
 * (dist/server), and the service worker, which knows the files of the first (dist/client/service-worker.js).
 */
export default defineConfig(({ command }) => ({
  plugins: [react(), ownBuild(), precompress(), noneBeside(), inAscii()],
  builder: {},
  // Nothing for light-dark(), which no style uses: it would stand in every page. The bit is Lightning CSS's `LightDark`.
  css: { lightningcss: { exclude: 1 << 20 } },
  environments: {
    client: {
      build: {
        outDir: client,
        target: browsers,
        manifest: true,
        modulePreload: { polyfill: false },
        // Nothing is inlined: the policy of the pages allows no data: scripts or styles.
        assetsInlineLimit: 0,
        // Each page that has an island loads the names of all: short ones.
        rolldownOptions: {
          input: 'islands/client.ts',
          output: { chunkFileNames: 'assets/[name]-[hash:6].js' },
        },
      },
    },
    ssr: {
      // All other packages are built in: a few files are read in half the time of 1,842, and take less memory. Where
      // nothing is built, as in the gallery, Node reads them from node_modules.
      resolve: command === 'build' ? { noExternal: true, external: beside } : {},
      build: {
        outDir: 'dist/server',
        // The styles are built with the server, which sends them within its pages.
        cssTarget: browsers,
        ssr: true,
        sourcemap: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            admin: 'server/cli/admin.ts',
            'picture-child': 'server/features/staff/picture-child.js',
            'backup-worker': 'server/operations/backups/backup-worker.ts',
            'print-worker': 'server/features/qr/print/print-worker.ts',
            'password-worker': 'server/features/auth/password-worker.ts',
          },
          // V8 keeps a file with a single letter beyond Latin-1 at two bytes a letter, and comments like the rest.
          output: { charset: 'ascii', comments: { jsdoc: false } },
        },
      },
    },
    worker: {
      consumer: 'client',
      build: {
        outDir: client,
        target: browsers,
        emptyOutDir: false,
        copyPublicDir: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'islands/service-worker.ts',
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    },
  },
}))

/** `virtual:build` for the service worker: the build's id and the addresses of its scripts. */
function ownBuild(): Plugin {
  const name = 'virtual:build'
  return {
    name: 'own-build',
    applyToEnvironment: (environment) => environment.name === 'worker',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const { build } = loadAssets(client)
      const scripts = readdirSync(join(client, 'assets')).filter((file) => file.endsWith('.js'))
      const files = scripts.map((file) => `/assets/${file}`)
      return `export const id = ${JSON.stringify(build?.id)}; export const files = ${JSON.stringify(files)}`
    },
  }
}

/** Writes .br and .gz beside every file that shrinks, so that the server compresses no static file while serving. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    applyToEnvironment: (environment) => environment.name !== 'ssr',
    closeBundle() {
      const worker = this.environment.name === 'worker'
      for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|json|txt|wasm|webmanifest|xml)$/.test(name) || name.startsWith('.vite')) continue
        if (worker !== (name === 'service-worker.js')) continue
        const file = join(client, name)
        const plain = readFileSync(file)
        if (plain.length < 512) continue
        const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        writeFileSync(`${file}.br`, brotliCompressSync(plain, brotli))
        writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }))
      }
    },
  }
}

/** Ends the build where a package that is built in looks for files next to its own: in dist there are none. */
function noneBeside(): Plugin {
  return {
    name: 'none-beside',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform(code, id) {
      const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]
      if (!name || harmless.includes(name) || !/\b(__dirname|__filename|import\.meta\.url)\b/.test(code))
        return
      this.error(`${name} looks for files of its own (${id}): keep it out of the build, or say why not`)
    },
  }
}

/** Ends the build where a letter could not be escaped: in `String.raw`, or in a package that brings it as it is. */
function inAscii(): Plugin {
  return {
    name: 'in-ascii',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        const other = file.type === 'chunk' && /.{0,20}[\u0080-\uffff]/.exec(file.code)
        if (other) this.error(`${file.fileName} has a letter beyond ASCII: ${other[0]}`)
      }
    },
  }
}
