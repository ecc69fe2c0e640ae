import type { Express } from 'express'
import type { Seed } from '../demo/seed-demo.ts'

type Layer = { route?: { path: string; methods: Record<string, boolean> }; handle: { stack?: Layer[] } }

/** Every address that the application really answers to a method, with real ids in it where we have them. */
export function pathsOf(app: Express, method: 'get' | 'post', { branchId, codes }: Seed): string[] {
  const walk = (layers: Layer[]): string[] =>
    layers.flatMap((layer) => {
      if (layer.route)
        return layer.route.methods[method] || layer.route.methods._all ? [layer.route.path] : []
      return layer.handle.stack ? walk(layer.handle.stack) : []
    })
  const patterns = walk((app.router as unknown as { stack: Layer[] }).stack)
  const ids: Record<string, string> = { branchId, token: codes.branch }
  const filled = patterns.map((path) => path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'someid'))
  return [...new Set(filled)]
}
