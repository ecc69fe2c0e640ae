import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../support/source-files.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('Dockerfile')
const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, from, name]) => ({ from, name }))

describe('the image', () => {
  it('runs the Node.js that the tests run on', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { node: string } }
    expect(stages[0]?.from).toBe(`node:${devDependencies.node}-bookworm-slim`)
  })

  it('names one base image, and builds the server when no target is named', () => {
    const names = stages.map((stage) => stage.name)
    expect(stages.slice(1).filter((stage) => !names.includes(stage.from))).toEqual([])
    expect(names.at(-1)).toBe('server')
    expect(names).toContain('demo')
  })

  it('leaves root before anything runs', () => {
    const runtime = dockerfile.slice(dockerfile.indexOf('AS runtime'))
    expect([...runtime.matchAll(/^USER (\S+)$/gm)].map((match) => match[1])).toEqual(['node'])
    expect(runtime.indexOf('USER node')).toBeGreaterThan(runtime.lastIndexOf('\nRUN '))
  })

  it('keeps its data folder from others, as the server asks of it', () => {
    expect(/install -d (.+) \/data$/m.exec(dockerfile)?.[1]).toBe('-o node -g node -m 0700')
  })

  it('brings the release notes, of which the operator’s tool reads the newest', () => {
    expect(dockerfile).toContain('COPY package.json CHANGELOG.md ./\n')
  })

  it('lists its packages in a file that a label names', () => {
    const label = /^ +sbom="(\/app\/\S+)"$/m.exec(dockerfile)?.[1]
    expect(label).toBe('/app/sbom.cdx.json')
    expect(dockerfile).toMatch(
      /npm sbom --package-lock-only --omit=dev --sbom-format cyclonedx > sbom\.cdx\.json/,
    )
    expect(dockerfile).toContain('COPY --from=production-packages /app/sbom.cdx.json ./\n')
  })

  it('compiles nothing: what it installs that is made for one platform is there for the other, too', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
    const inside = Object.entries(packages).filter(([, one]) => !one.dev && !one.devOptional)
    expect(inside.filter(([, one]) => one.hasInstallScript)).toEqual([])
    // Those that the tests run with, on a machine of the one platform.
    const native = inside.filter(
      ([, { os, cpu, libc }]) => os?.includes('linux') && cpu?.includes('x64') && !libc?.includes('musl'),
    )
    expect(native.length).toBeGreaterThan(0)
    for (const [name, { os, libc }] of native)
      expect(packages[name.replace('x64', 'arm64')], name).toMatchObject({
        os,
        cpu: ['arm64'],
        ...(libc && { libc }),
      })
  })

  it('lets nothing into the build but what it is made of', () => {
    const [first, ...rest] = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
    expect(first).toBe('*')
    expect(rest.filter((line) => !line.startsWith('!') || !existsSync(join(root, line.slice(1))))).toEqual([])
  })

  it('has everything in it that the demo is started from', () => {
    const copied = /^(package\.json$|(server|views|test\/(demo|sandbox))\/)/
    expect([...reachedFrom('test/demo/demo.ts')].filter((path) => !copied.test(path))).toEqual([])
  })

  it.each(['entrypoint.sh', 'admin'])('has a program %s that may be executed', (name) => {
    expect(statSync(join(root, 'server/container', name)).mode & 0o111).toBe(0o111)
  })

  it('has the operator’s tool where a shell finds it, by the name that hints use', () => {
    const [, target, name] = /ln -s (\S+) \/usr\/local\/bin\/(\S+) \\$/m.exec(dockerfile) ?? []
    expect([target, name]).toEqual(['/app/server/container/admin', 'admin'])
    expect(dockerfile).toContain(`ADMIN_COMMAND=${name} \\\n`)
  })

  it('tells the server which revision it was built from', () => {
    expect(dockerfile).toMatch(/^ARG REVISION=unknown\nENV REVISION=\$REVISION$/m)
  })
})

type Locked = {
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
  cpu?: string[]
  os?: string[]
  libc?: string[]
}

/** A file and all of ours that it needs when it runs; what is only a type is gone by then. */
function reachedFrom(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  const imports = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?from\s+)?'(\.[^']+)'/gm
  for (const [, target = ''] of read(path).matchAll(imports)) reachedFrom(join(dirname(path), target), seen)
  return seen
}
