import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { RateLimitedError } from '../../errors.ts'
import { type DrawingSays, NotAPictureError, type Photo, photoSizes } from './photo.types.ts'

/** The largest file taken, in bytes: what phones make of a portrait. */
export const photoMaxBytes = 10 * 1024 * 1024

/** What the process that draws may write to in memory, in kB; about 35 MB of it are its own. */
const ceiling = 100 * 1024

/** How long a picture may take, in ms, the start of its process included. */
const longest = 20_000

/** Beside this file in the sources, and beside what the build makes of it. */
const entry = fileURLToPath(new URL('picture-child.js', import.meta.url))

/**
 * Reads an uploaded file as a picture and draws it anew, in a process of its own that ends with it: whatever a file
 * makes the image library do, the server's own memory is not touched. Throws NotAPictureError, and Error where the
 * process could not be started.
 */
export async function readPicture(file: Uint8Array): Promise<Photo> {
  if (isHeif(file)) throw new NotAPictureError('heif')
  const said = await drawnApart(file)
  if ('refused' in said) throw new NotAPictureError(said.refused)
  const small = Buffer.from(said.small, 'base64')
  const large = Buffer.from(said.large, 'base64')
  return { hash: nameOf(large), small, large }
}

/** AVIF, HEIC and their kin: a "box" of type `ftyp` comes first (ISO/IEC 14496-12). */
const isHeif = (file: Uint8Array) => Buffer.from(file.subarray(4, 8)).toString('latin1') === 'ftyp'

type Drawn = Exclude<DrawingSays, { ready: true }>

function drawnApart(file: Uint8Array): Promise<Drawn> {
  const child = startDrawing()
  let ready = false
  let complaint = ''
  child.stderr?.on('data', (text: Buffer) => {
    complaint = (complaint + text.toString()).slice(-2000)
  })
  return new Promise<Drawn>((resolve, reject) => {
    child.on('message', (said: DrawingSays) => {
      if ('ready' in said) ready = true
      else resolve(said)
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      // It was there and is not any more: the picture took more than it may, of memory or of time.
      if (ready) reject(new NotAPictureError('tooManyPixels'))
      else reject(new Error(`the process that draws pictures ended (${signal ?? code}): ${complaint}`))
    })
    // Where it ends early, the rest of the file has nowhere to go; how it ended is told above.
    child.stdin?.on('error', () => {})
    child.stdin?.end(file)
  })
}

/**
 * The limit on written memory (RLIMIT_DATA) is the kernel's own, so no file gets round it; `sh` sets it, since Node
 * can't. Without code made at run time (`--jitless`) Node itself takes little of it. Linux counts all that is mapped for
 * writing; elsewhere only the limits by format hold.
 */
function startDrawing(): ChildProcess {
  const sides = [photoSizes.small, photoSizes.large].map(String)
  const node = [process.execPath, '--jitless', '--v8-pool-size=1', entry, ...sides]
  const limited = ['/bin/sh', '-c', `ulimit -s 1024 && ulimit -d ${ceiling} && exec "$@"`, 'sh', ...node]
  const [command = '', ...args] = process.platform === 'linux' ? limited : node
  return spawn(command, args, {
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    // None of the server's secrets.
    env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    timeout: longest,
    killSignal: 'SIGKILL',
  })
}

/** How many pictures wait for each other, with the one that is read. */
export const mostPictures = 10

/**
 * Reads one picture at a time, the others wait: a few small files sent at once must not take the memory that tips
 * need. Where {@link mostPictures} wait already it throws RateLimitedError. `read` is {@link readPicture} but in tests.
 */
export function pictureReader(read = readPicture): typeof readPicture {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (file) => {
    if (waiting >= mostPictures) throw new RateLimitedError(30)
    waiting++
    const photo = last.then(() => read(file)).finally(() => waiting--)
    last = photo.catch(() => undefined)
    return photo
  }
}

/** 100 bits of the content's hash: nobody makes another picture with the same name, and pages stay small. */
const nameOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 25)
