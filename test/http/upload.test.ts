import express from 'express'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseForm } from '../../server/http/parse-form.ts'
import { readUpload } from '../../server/http/upload.ts'

const schema = z.strictObject({ note: z.string() })
const app = express()
  .use(express.urlencoded({ extended: false }))
  .post('/', async (req, res) => {
    const { fields, file, tooLarge } = await readUpload(req, { field: 'file', most: 1000, textMost: 50 })
    const form = parseForm(schema, fields)
    res.json({ ok: form.ok, note: fields.note, bytes: file?.bytes.length, tooLarge })
  })
const post = () => request(app).post('/')
const raw = (body: string) => post().set('Content-Type', 'multipart/form-data; boundary=x').send(body)

describe('a form with a file', () => {
  it('brings its lines and the file', async () => {
    const { body } = await post().field('note', 'はい').attach('file', Buffer.alloc(1000), '一覧.csv')
    expect(body).toEqual({ ok: true, note: 'はい', bytes: 1000, tooLarge: false })
  })

  it('may come without one, also the plain way', async () => {
    expect((await post().field('note', 'a').attach('file', Buffer.alloc(0), '')).body.bytes).toBeUndefined()
    expect((await post().type('form').send({ note: 'a' })).body).toEqual({
      ok: true,
      note: 'a',
      tooLarge: false,
    })
  })

  it('keeps nothing of what is too large', async () => {
    const file = await post().field('note', 'a').attach('file', Buffer.alloc(1001), 'x')
    expect(file.body).toEqual({ ok: true, note: 'a', tooLarge: true })
    expect((await post().field('note', 'a'.repeat(51))).body.tooLarge).toBe(true)
  })

  it('takes each line once, and no file under another name', async () => {
    expect((await post().field('note', 'a').field('note', 'b')).body.ok).toBe(false)
    expect((await post().field('note', 'a').attach('other', Buffer.alloc(3), 'x')).body).toMatchObject({
      ok: false,
    })
    expect((await post().field('note', 'a').field('__proto__', 'b')).body.ok).toBe(false)
  })

  it.each([
    ['without an end', '--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nhalf'],
    ['with a broken part', '--x\r\nnonsense\r\n\r\na\r\n--x--'],
  ])('%s is a bad request', async (_, body) => {
    expect((await raw(body)).status).toBe(400)
  })

  it('without a boundary is a bad request', async () => {
    expect((await post().set('Content-Type', 'multipart/form-data').send('a')).status).toBe(400)
  })
})
