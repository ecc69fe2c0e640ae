import busboy from 'busboy'
import type { Request } from 'express'

export type Upload = {
  /** The form's other lines; a name sent twice stands there as a list, which no form of ours takes. */
  fields: Record<string, unknown>
  /** Undefined where none was chosen. */
  file: { bytes: Buffer } | undefined
  /** True where the file, or the form, is larger than `most`; nothing of it is kept then. */
  tooLarge: boolean
}

type Limits = {
  /** The form's name for the file; another one is refused with the rest of the form. */
  field: string
  /** The largest file, in bytes. */
  most: number
  /** The longest text in one of the form's other lines, in bytes. */
  textMost?: number
}

/**
 * Reads a form that brings a file (`multipart/form-data`), or the same form sent without one. The file is held in
 * memory: `most` is its limit. What is sent beyond it is thrown away as it comes in.
 * Throws what reads as a bad request where the form is broken.
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
        // A browser sends an empty file where none was chosen.
        if (name !== field) fields[name] = ''
        else if (bytes.length > 0) upload.file = { bytes }
      })
    })
    form.on('close', () => resolve(upload))
    form.on('error', (error) => {
      // The rest is let in and dropped, so that the browser gets to read the answer.
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
