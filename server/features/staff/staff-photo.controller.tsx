import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Request } from 'express'
import { StaffPhotoPage } from '../../../pages/staff/staff-photo.page.tsx'
import { storedIn } from '../../../views/venue-texts.ts'
import { RateLimitedError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import type { FieldError } from '../../http/parse-form.ts'
import { readUpload } from '../../http/upload.ts'
import { branchLinks, may, memberOf } from '../../people/access/index.ts'
import type { StaffMember } from '../../venues/staff.types.ts'
import type { AccountWeb } from '../../web.ts'
import {
  type DrawingSays,
  NotAPictureError,
  type Photo,
  type PhotoRefusal,
  photoSizes,
} from './photo.types.ts'
import { photoSchema } from './staff.schema.ts'
import { changeFace, type Face } from './staff.service.ts'
import { staffTarget } from './staff-target.ts'
import { photoOf } from './staff-view.ts'

/** `/branch/staff/{id}/photo`: the photo and greeting for guests, set by the person or an owner. */
export function staffPhotoController(needs: AccountWeb, read: PictureReader): FormHandlers {
  const { db, clock, formPage } = needs

  const own = (req: Request, staff: Pick<StaffMember, 'id'>) => staff.id === memberOf(req).staffId
  const back = (req: Request, { id }: StaffMember) =>
    own(req, { id }) ? paths.memberProfile() : paths.staffMember(id)

  const target = (req: Request) => {
    const member = memberOf(req)
    const mine = req.params.id === member.staffId && may(member, 'profile.photo.own')
    return staffTarget(db, req, mine ? 'profile.photo.own' : 'staff.edit')
  }

  return formPage({
    load: async (req) => {
      const staff = await target(req)
      return { staff, picture: await sentPicture(req, read) }
    },
    schema: photoSchema,
    initial: (_, { staff }) => ({ greeting: staff.greeting ?? '', ...storedIn('greeting', staff.texts) }),
    view: ({ req, about: { staff, picture }, typed, errors }) => ({
      title: 'staff:photo.title',
      // A file that was chosen can't be sent again.
      refused: false,
      page: (
        <StaffPhotoPage
          links={branchLinks(memberOf(req))}
          own={own(req, staff)}
          name={staff.name}
          photo={photoOf(staff.photo, 'large')}
          action={paths.staffPhoto(staff.id)}
          values={typed}
          errors={{ ...errors, ...(picture.error && { photo: picture.error }) }}
          ways={{ back: back(req, staff) }}
        />
      ),
    }),
    act: async ({ req, about: { staff, picture }, data: { remove, ...greetings } }) => {
      if (picture.error) return { errors: { photo: picture.error } }
      const photo = picture.photo ?? (remove ? 'remove' : 'keep')
      await changeFace(db, { by: memberOf(req), staff, face: { photo, ...greetings } }, clock())
      return {
        to: back(req, staff),
        toast: 'staff:done.photo',
        log: [{ staffId: staff.id }, 'photo and greeting saved'],
      }
    },
  })
}

type Picture = { photo?: Exclude<Face['photo'], string>; error?: FieldError }

/** The photo of a posted form, whose other fields then stand in the body. */
export async function sentPicture(req: Request, read: PictureReader): Promise<Picture> {
  if (req.method !== 'POST') return {}
  const { fields, file, tooLarge } = await readUpload(req, { field: 'photo', most: photoMaxBytes })
  // No parser of the pipeline reads a form with a file.
  req.body = fields
  if (tooLarge) return { error: { key: 'staff:errors.photoSize' } }
  if (!file) return {}
  try {
    return { photo: await read(file.bytes) }
  } catch (error) {
    if (!(error instanceof NotAPictureError)) throw error
    return { error: refusals[error.reason] }
  }
}

const refusals: Record<PhotoRefusal, FieldError> = {
  unreadable: { key: 'staff:errors.photoUnreadable' },
  tooManyPixels: { key: 'staff:errors.photoPixels' },
  heif: { key: 'staff:errors.photoHeif' },
}

/** The largest accepted file, in bytes: as large as phones make a portrait. */
const photoMaxBytes = 10 * 1024 * 1024

/** The memory limit of the drawing process, in kB. The process itself needs about 35 MB of it. */
const ceiling = 100 * 1024

/** How long a picture may take, in ms, including the start of the process. */
const longest = 20_000

/** Next to this file in the sources, and next to the built file. */
const entry = fileURLToPath(new URL('picture-child.js', import.meta.url))

/**
 * Reads an uploaded file as a picture and redraws it in a separate process, which then ends. Whatever a file makes the
 * image library do, it can't touch the server's memory. Throws NotAPictureError, or Error if the process could not be
 * started.
 */
export async function readPicture(file: Uint8Array): Promise<Photo> {
  if (isHeif(file)) throw new NotAPictureError('heif')
  const said = await drawnApart(file)
  if ('refused' in said) throw new NotAPictureError(said.refused)
  const small = Buffer.from(said.small, 'base64')
  const large = Buffer.from(said.large, 'base64')
  return { hash: nameOf(large), small, large }
}

/** AVIF, HEIC and similar formats begin with a "box" of type `ftyp` (ISO/IEC 14496-12). */
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
      // The process had started and then ended: the picture exceeded the limit of memory or time.
      if (ready) reject(new NotAPictureError('tooManyPixels'))
      else reject(new Error(`the process that draws pictures ended (${signal ?? code}): ${complaint}`))
    })
    // If the process ends early, the rest of the file can't be written. The error above tells how it ended.
    child.stdin?.on('error', () => {})
    child.stdin?.end(file)
  })
}

/**
 * The kernel limits the process's writable memory (RLIMIT_DATA), so no file can evade it. `sh` sets the limit, because
 * Node can't. Without run-time code generation (`--jitless`) Node itself needs little of it. Only Linux counts all
 * writable mappings; on other systems only the limits by format apply.
 */
function startDrawing(): ChildProcess {
  const sides = [photoSizes.small, photoSizes.large].map(String)
  const node = [process.execPath, '--jitless', '--v8-pool-size=1', entry, ...sides]
  const limited = ['/bin/sh', '-c', `ulimit -s 1024 && ulimit -d ${ceiling} && exec "$@"`, 'sh', ...node]
  const [command = '', ...args] = process.platform === 'linux' ? limited : node
  return spawn(command, args, {
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    // Without the server's secrets.
    env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    timeout: longest,
    killSignal: 'SIGKILL',
  })
}

export type PictureReader = typeof readPicture

/** How many pictures may be in the queue, including the one being read. */
export const mostPictures = 10

/**
 * Reads one picture at a time; the others wait. Otherwise some small files sent at once could take the memory that
 * tips need. If {@link mostPictures} are in the queue, it throws RateLimitedError. Tests replace `read`.
 */
export function pictureReader(read = readPicture): PictureReader {
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

/** 100 bits of the content's hash: nobody can make another picture with the same name, and the address stays short. */
const nameOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 25)
