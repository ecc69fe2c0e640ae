import { describe, expect, it } from 'vitest'
import { accountApp } from '../support/account-app.ts'
import { pathsOf } from './routes.ts'
import { useWire } from './wire.ts'

/** Whoever merely looks, at whatever there is, leaves without a mark and is served strictly. */
describe('every page there is', () => {
  const test = accountApp()
  const wire = useWire(test)

  it('sets no cookie, runs nothing that is not ours, and has an id', async () => {
    const paths = pathsOf(test.app, 'get', test.seed)
    expect(paths).toEqual(expect.arrayContaining(['/', '/tip', '/scanner', '/auth/login', '/profile']))
    expect(paths.length).toBeGreaterThan(25)
    const platform = ['/ping', '/health']
    for (const path of paths) {
      const { status, headers, text } = await wire.ask(path, {
        headers: { 'Accept-Language': 'en', 'X-Request-Id': 'mine' },
      })
      expect([path, status < 500]).toEqual([path, true])
      expect([path, headers['set-cookie']]).toEqual([path, undefined])
      for (const name of ['x-powered-by', 'server', 'strict-transport-security'])
        expect([path, name, headers[name]]).toEqual([path, name, undefined])
      if (platform.includes(path)) continue
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      const policy = String(headers['content-security-policy'])
      expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'none'")])
      const camera = path === '/scanner' ? 'camera=(self)' : 'camera=()'
      expect([path, headers['permissions-policy']]).toEqual([path, expect.stringContaining(camera)])
      // The scanner's reader of codes is WebAssembly; no other page may run any.
      const wasm = path === '/scanner' ? " 'wasm-unsafe-eval'" : ''
      // Where a card is typed, or a wallet may be offered.
      const withStripe =
        path === `/tip/${test.seed.branchId}` ||
        /^\/tip\/\w+\/(confirm|credit|payment|payment\/cancel)$/.test(path)
      const stripe = withStripe ? ` ${test.sandbox.url}` : ''
      const rest = policy.replaceAll(wasm, '').replaceAll(stripe, '')
      expect([path, /unsafe|https?:|\*/.exec(rest)?.[0]]).toEqual([path, undefined])
      expect([path, text.match(/ style="| on[a-z]+="|<script(?![^>]* src=)/)?.[0]]).toEqual([path, undefined])
    }
  })

  it('is found by HEAD as by GET', async () => {
    for (const path of pathsOf(test.app, 'get', test.seed)) {
      const get = await wire.ask(path)
      const head = await wire.ask(path, { method: 'HEAD' })
      expect([path, head.status, head.headers.location]).toEqual([path, get.status, get.headers.location])
      expect([path, head.body.length]).toEqual([path, 0])
    }
  })
})
