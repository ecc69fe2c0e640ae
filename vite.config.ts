import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const client = 'dist/client'

/** `vite build --app` writes both: what the browser gets (dist/client) and the server with its tools (dist/server). */
export default defineConfig({
  plugins: [react(), precompress()],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: client,
        manifest: true,
        modulePreload: { polyfill: false },
        // Nothing is inlined: the policy of the pages allows no data: scripts or styles.
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'islands/client.ts' },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        sourcemap: true,
        copyPublicDir: false,
        rolldownOptions: { input: { main: 'server/main.ts', admin: 'server/cli/admin.ts' } },
      },
    },
  },
})

/** Writes .br and .gz beside every file that shrinks, so that the server compresses no static file while serving. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    applyToEnvironment: (environment) => environment.name === 'client',
    closeBundle() {
      for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|json|txt|wasm|webmanifest|xml)$/.test(name) || name.startsWith('.vite')) continue
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
