import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLowDisk } from '../../../server/operations/start/low-disk.ts'

const mounts = (() => {
  try {
    execFileSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', tmpdir()], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

it('books that are on no disk of this server always have room', () => {
  expect(createLowDisk(undefined, Number.MAX_SAFE_INTEGER)()).toBe(false)
})

it.runIf(mounts)('a disk is low below a tenth, if that is also less than was asked for', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tipping-low-'))
  const file = new URL('../../../server/operations/start/low-disk.ts', import.meta.url)
  const text = `import { writeFileSync } from 'node:fs'
    import { createLowDisk } from ${JSON.stringify(file)}
    const [asked, little] = [createLowDisk('${dir}', 1e9), createLowDisk('${dir}', 20_000)]
    const said = []
    // Of 2,000 kB: 300 left, then 100, then 10.
    for (const [name, kb] of [['a', 1700], ['b', 200], ['c', 90]]) {
      writeFileSync('${dir}/' + name, Buffer.alloc(kb * 1024))
      said.push([asked(), little()])
    }
    console.log(JSON.stringify(said))`
  const mount = `mount -t tmpfs -o size=2000k none '${dir}'; exec "$0" --input-type=module -e "$1"`
  try {
    const said = execFileSync('unshare', ['-rm', 'sh', '-ec', mount, process.execPath, text], {
      encoding: 'utf8',
    })
    expect(JSON.parse(said)).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ])
  } finally {
    rmSync(dir, { recursive: true })
  }
})
