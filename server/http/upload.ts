import busboy from 'busboy'
import type { Request } from 'express'

export type Upload = {
  /** The form's other fields. A name sent twice is a list, which none of our forms accepts. */
  fields: Record<string, unknown>
  /** Undefined if no file was chosen. */
  file: { bytes: Buffer } | undefined
  /** True if the file or the form is larger than `most`; nothing of it is kept then. */
  tooLarge: boolean
}

type Limits = {
  /** The file's field name; a file under another name is refused with the whole form. */
  field: string
  /** The largest file, in bytes. */
  most: number
  /** The longest text of another field, in bytes. */
  textMost?: number
}

/**
 * Reads a form with a file (`multipart/form-data`), or the same form sent without one. The file is held in memory, up to
 * `most` bytes; anything beyond is dropped as it arrives. A broken form throws an error that is answered as a bad
 * request.
 */
export async function readUpload(req: Request, limits: Limits): Promise<Upload> {
  if (!req.is('multipart/form-data')) {
    return { fields: (req.body ?? {}) as Upload['fields'], file: undefined, tooLarge: false }
  }
  try {
    return await readForm(req, limits)
  } catch (error) {
    throw Object.assign(new Error('form not readable', { cause: error }), { expose: true, status: 400 })
  }
}

function readForm(req: Request, { field, most, textMost = 8192 }: Limits): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const fields = Object.create(null) as Upload['fields']
    const upload: Upload = { fields, file: undefined, tooLarge: false }
    const form = busboy({
      headers: req.headers,
      limits: { fields: 20, files: 1, fileSize: most + 1, fieldSize: textMost, parts: 21, headerPairs: 20 },
    })
    form.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) upload.tooLarge = true
      fields[name] = name in fields ? [fields[name], value] : value
    })
    form.on('file', (name, stream) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('limit', () => {
        upload.tooLarge = true
        parts.length = 0
      })
      stream.on('error', reject)
      stream.on('close', () => {
        const bytes = upload.tooLarge ? Buffer.alloc(0) : Buffer.concat(parts)
        // A browser sends an empty file if none was chosen.
        if (name !== field) fields[name] = ''
        else if (bytes.length > 0) upload.file = { bytes }
      })
    })
    form.on('close', () => resolve(upload))
    form.on('error', (error) => {
      // Read and drop the rest, so that the browser can read the answer.
      req.unpipe(form)
      req.resume()
      reject(error)
    })
    req.once('close', () => {
      if (!req.complete) reject(new Error('broken off'))
    })
    req.pipe(form)
  })
}
