import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { bytesHeld, drawPicture } from '../../../server/features/staff/picture-drawing.js'
import { readPicture } from '../../../server/features/staff/staff-photo.controller.tsx'

const mebibyte = 1024 * 1024
const side = 7700

const plain = (pixels = side, channels: 3 | 4 = 3) =>
  sharp({
    create: {
      width: pixels,
      height: pixels,
      channels,
      background: { r: 200, g: 20, b: 20, alpha: 0.5 },
    },
  })
/** What can't be packed: the decoder has to keep all of it. */
const noise = (pixels: number) =>
  sharp(randomBytes((pixels * pixels * 3) / 16), {
    raw: { width: pixels / 4, height: pixels / 4, channels: 3 },
  }).resize(pixels, pixels, { kernel: 'nearest' })

const field = (pid: number | string, name: string) => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
const children = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)

/** How a picture fares, and by how much this process and those it starts grow meanwhile, in MB. */
async function growth(file: Uint8Array): Promise<{ how: string; grown: number }> {
  const before = field('self', 'VmRSS')
  let most = 0
  const timer = setInterval(() => {
    const apart = children().reduce((sum, pid) => sum + field(pid, 'VmHWM'), 0)
    // What we give back meanwhile must not hide what they take.
    most = Math.max(most, Math.max(0, field('self', 'VmRSS') - before) + apart)
  }, 3)
  const how = await readPicture(file).then(
    () => 'drawn',
    (error: Error) => error.message,
  )
  clearInterval(timer)
  return { how, grown: Math.round(most / mebibyte) }
}

describe.runIf(process.platform === 'linux')('no picture raises the memory by more than 150 MB', () => {
  const kinds: [string, string, () => Sharp][] = [
    ['a large AVIF of one colour', 'heif', () => plain(3500).avif({ effort: 0, chromaSubsampling: '4:2:0' })],
    [
      'a PNG of 16 bits with alpha, interlaced',
      'tooManyPixels',
      () => plain(4096, 4).toColourspace('rgb16').png({ progressive: true }),
    ],
    [
      'a PNG of 16 bits with alpha',
      'tooManyPixels',
      () => plain(side, 4).toColourspace('rgb16').png({ compressionLevel: 1 }),
    ],
    ['an interlaced PNG', 'tooManyPixels', () => plain(side).png({ progressive: true, compressionLevel: 1 })],
    ['a GIF', 'tooManyPixels', () => plain(4096).gif({ effort: 1 })],
    ['a WebP', 'tooManyPixels', () => plain(side).webp({ effort: 0 })],
    ['a progressive JPEG', 'tooManyPixels', () => noise(4400).jpeg({ progressive: true, quality: 30 })],
    ['a progressive JPEG of a phone', 'drawn', () => noise(3600).jpeg({ progressive: true, quality: 40 })],
    ['a large JPEG', 'drawn', () => plain(side).withMetadata({ orientation: 6 }).jpeg()],
    ['a large PNG', 'drawn', () => plain(7000).png({ compressionLevel: 1 })],
    ['an interlaced PNG of a screen', 'drawn', () => plain(3400, 4).png({ progressive: true })],
    ['a WebP without loss', 'drawn', () => plain(3500).webp({ lossless: true, effort: 0 })],
  ]
  it('since the kernel itself stops the process that draws, and that knows no secret', async () => {
    const drawn = readPicture(await plain(3400, 4).png({ progressive: true }).toBuffer())
    const limits: string[] = []
    const known: string[] = []
    const timer = setInterval(() => {
      for (const pid of children()) {
        if (!field(pid, 'VmHWM')) continue
        limits.push(/Max data size +(\d+)/.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1] ?? '')
        known.push(readFileSync(`/proc/${pid}/environ`, 'utf8'))
      }
    }, 3)
    await drawn
    clearInterval(timer)
    expect(Number(limits.at(-1))).toBe(100 * mebibyte)
    expect(known.at(-1)).toContain('UV_THREADPOOL_SIZE')
    expect(known.at(-1)).not.toContain('NODE_ENV')
  })

  it.each(kinds)('%s: %s', async (_, expected, make) => {
    const { how, grown } = await growth(await make().toBuffer())
    expect({ how, little: grown < 150 || grown }).toEqual({ how: expected, little: true })
    // The measure measures: a process that draws is seen.
    if (how !== 'heif') expect(grown).toBeGreaterThan(20)
  })
})

describe('the process that draws', () => {
  it('opens no format but those that are taken, whatever is asked of it', async () => {
    const avif = await noise(20).avif({ effort: 0 }).toBuffer()
    expect(await drawPicture(avif, { small: 1, large: 2 })).toEqual({ refused: 'unreadable' })
  })

  it('counts what a format keeps in memory', () => {
    const png = { format: 'png', width: 3000, height: 3000, channels: 4, depth: 'uchar' } as const
    expect(bytesHeld({ ...png, isProgressive: true })).toBe(36_000_000)
    expect(bytesHeld({ ...png, depth: 'ushort', isProgressive: true })).toBe(72_000_000)
    expect(bytesHeld({ ...png, isProgressive: false })).toBe(18_000_000)
    const jpeg = { format: 'jpeg', width: 3000, height: 3000, channels: 3, depth: 'uchar' } as const
    expect(bytesHeld({ ...jpeg, chromaSubsampling: '4:2:0', isProgressive: true })).toBe(27_000_000)
    expect(bytesHeld({ ...jpeg, chromaSubsampling: '4:4:4', isProgressive: true })).toBe(54_000_000)
    expect(bytesHeld({ ...jpeg, chromaSubsampling: '4:2:0', isProgressive: false })).toBe(0)
  })
})
