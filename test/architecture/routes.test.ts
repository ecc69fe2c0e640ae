import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import express, { type Express, type RequestHandler, Router } from 'express'
import { describe, expect, it } from 'vitest'
import { patterns } from '../../server/base/paths.ts'
import { accountApp } from '../support/account-app.ts'
import { root } from '../support/source-files.ts'

type Group = 'auth' | 'customer' | 'branch' | 'none'

/** Every screen of the product specification, section 2, with the guard group it stands in there. */
const product = Object.fromEntries(
  [
    ...readFileSync(join(root, 'docs/specification.md'), 'utf8').matchAll(
      /^\| (auth|branch|customer|none)\b(.*)$/gm,
    ),
  ].flatMap(([, group, line = '']) =>
    [...line.matchAll(/`([^`]+)`/g)].map(([, path = '']) => [
      path.replaceAll(/\{(\w+)\}/g, ':$1'),
      group as Group,
    ]),
  ),
)

/** Addresses beside those, that ask nobody who they are. Whoever adds one says here that it is meant to be open. */
const alsoOpen: string[] = [
  patterns.ping,
  patterns.health,
  patterns.stripeWebhook,
  // For other systems, which come with an access token or see what guests see.
  patterns.graphql,
  patterns.code,
  // What a venue's page says of the tips that were paid to its staff, explained.
  patterns.tipPaid,
  patterns.tipWallet,
  // For whoever has a link to the set-up: its token is good once.
  patterns.setupBegin,
  // For whoever was given a link to set a password: its secret is good once.
  patterns.passwordLink,
  // For our own doctor: with its token only; to anybody else it does not exist.
  patterns.echo,
  // For search engines, and for people who have found a weakness.
  patterns.robots,
  patterns.sitemap,
  patterns.securityText,
  // For browsers: to install the site, to say that it is offline, to see that a newer build is served.
  patterns.webManifest,
  patterns.offline,
  patterns.build,
  // The same for everybody: the look of a desk page, with nothing of a person.
  patterns.deskStyles,
  // Signs out whoever is signed in; anybody may send it.
  patterns.logout,
  // Pictures of what /branch/qr shows to anybody.
  '/branch/qr/images/:token.png',
  '/branch/qr/images/:token.svg',
  // Photos of what /branch/staff shows to anybody.
  patterns.photo,
]

type Layer = {
  route?: { path: string; methods: Record<string, boolean>; stack: { handle: Handle }[] }
  handle: Handle
  match(path: string): boolean
}
type Handle = ((...args: never[]) => unknown) & { stack?: Layer[]; guard?: string }

type Route = { method: string; path: string; guards: string[] }

/** What a stranger gets where it is not the way to the sign-in. */
const strangers: Record<string, unknown[]> = {
  auth: [200, undefined],
  setup: [404, undefined],
  // Links to set a password, which Cognito's accounts don't have.
  session: [404, undefined],
}

const wordOf = (path: string) => path.replaceAll(/:\w+/g, 'x')

/** Each route of the real application, with the guards that stand before it: on its area, its router or itself. */
function routesOf(app: Express): Route[] {
  const routes: Route[] = []
  const walk = (layers: Layer[], before: Layer[]) => {
    const passed = [...before]
    for (const layer of layers) {
      if (layer.route) routes.push(...each(layer.route, passed))
      else if (layer.handle.stack) walk(layer.handle.stack, passed)
      else passed.push(layer)
    }
  }
  walk((app as unknown as { router: { stack: Layer[] } }).router.stack, [])
  return routes
}

function each(route: NonNullable<Layer['route']>, passed: Layer[]): Route[] {
  const inherited = passed.filter((layer) => layer.handle.guard && layer.match(wordOf(route.path)))
  const guards = [...inherited, ...route.stack].flatMap(({ handle }) => handle.guard ?? [])
  return Object.keys(route.methods).map((method) => ({ method, path: route.path, guards }))
}

describe('every route', () => {
  const test = accountApp()
  const shaped = (path: string) => path.replaceAll(/:\w+/g, ':x')
  const groupOf = new Map(Object.entries(product).map(([path, group]) => [shaped(path), group]))

  it('of the product specification stands in exactly its guard group', () => {
    expect(Object.keys(product)).toHaveLength(35)
    const wrong = routesOf(test.app)
      .filter(({ path }) => groupOf.has(shaped(path)))
      .map((route) => ({ ...route, expected: groupOf.get(shaped(route.path)) }))
      .filter(({ guards, expected }) =>
        expected === 'none'
          ? guards.some((guard) => guard !== 'maybe')
          : guards.length !== 1 || guards[0] !== expected,
      )
    expect(wrong).toEqual([])
  })

  it('is guarded, or on the list of open ones', () => {
    const open = routesOf(test.app)
      .filter(
        ({ guards }) => !guards.some((guard) => ['auth', 'customer', 'branch', 'setup'].includes(guard)),
      )
      .filter(({ path }) => groupOf.get(shaped(path)) !== 'none' && !alsoOpen.includes(path))
    expect(open).toEqual([])
  })

  it('below an area is of that area, but for those the specification leaves open', () => {
    const areas = {
      '/auth/': 'auth',
      '/profile': 'customer',
      '/tip/histories': 'customer',
      '/branch': 'branch',
      '/setup': 'setup',
    }
    for (const { path, guards } of routesOf(test.app)) {
      const area = Object.entries(areas).find(([start]) => path.startsWith(start))?.[1]
      if (!area || groupOf.get(shaped(path)) === 'none' || alsoOpen.includes(path)) continue
      expect([path, guards]).toEqual([path, [area]])
    }
  })

  it('is seen by this test: those of the areas that are built are all there', () => {
    const paths = new Set(routesOf(test.app).map(({ path }) => path))
    for (const [path, group] of Object.entries(product)) {
      if (group === 'auth' || group === 'customer') expect([...paths]).toContain(path)
    }
    expect(paths.size).toBeGreaterThan(20)
  })

  it('is seen with its guards, wherever they stand', () => {
    const guard = (name: string): RequestHandler =>
      Object.assign(((_q, _s, next) => next()) as RequestHandler, { guard: name })
    const page: RequestHandler = (_req, res) => void res.end()
    const late = Router().get('/a/open', page)
    const inner = Router().use('/a', guard('one')).get('/a/b', page).get('/c/:id', guard('two'), page)
    const app = express().post('/a', page).use(late).use(inner)
    expect(routesOf(app)).toEqual([
      { method: 'post', path: '/a', guards: [] },
      { method: 'get', path: '/a/open', guards: [] },
      { method: 'get', path: '/a/b', guards: ['one'] },
      { method: 'get', path: '/c/:id', guards: ['two'] },
    ])
  })

  it('is asked for by an address of paths.ts', () => {
    const known: string[] = Object.values(patterns)
    expect(routesOf(test.app).filter(({ path }) => !known.includes(path))).toEqual([])
  })

  it('of paydays is one of fifteen addresses at most: what is one subject is one page', () => {
    const paydays = new Set(
      routesOf(test.app).flatMap(({ path }) => (/\/payday(?:s|\b)/.test(path) ? [path] : [])),
    )
    expect(paydays).toContain(patterns.payday)
    expect(paydays).toContain(patterns.ownPaydays)
    expect([...paydays].length).toBeLessThanOrEqual(15)
  })

  it('that is guarded sends a stranger to the form, one of the auth group shows it, one of the set-up is not there', async () => {
    const { default: request } = await import('supertest')
    for (const { method, path, guards } of routesOf(test.app)) {
      if (method !== 'get' || guards.length === 0 || guards.includes('maybe')) continue
      const answer = await request(test.app).get(wordOf(path)).set('Accept', 'text/html')
      const expected = strangers[guards[0] ?? ''] ?? [303, '/auth/login']
      expect([path, answer.status, answer.headers.location?.split('?')[0]]).toEqual([path, ...expected])
    }
  })
})
