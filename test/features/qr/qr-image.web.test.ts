import express from 'express'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { codePng } from '../../../server/features/qr/qr.picture.ts'
import { keepFinished, qrImageController } from '../../../server/features/qr/qr-print.controller.ts'
import { testApp } from '../../support/app.ts'
import { readCodes } from '../../support/barcodes.ts'

describe('the picture of a code', () => {
  const test = testApp()
  const address = (kind: string) => `/branch/qr/images/${test.seed.codes.branch}.${kind}`

  it('is drawn once, however many ask for it', async () => {
    const drawn = { png: 0, svg: 0 }
    const draw = {
      png: async () => Buffer.from(String(++drawn.png)),
      svg: async () => String(++drawn.svg),
    }
    const { png, svg } = qrImageController(test.deps, draw)
    const app = express().get('/:token.png', png).get('/:token.svg', svg)
    const ask = (kind: string) => supertest(app).get(`/${test.seed.codes.branch}.${kind}`)
    const answers = await Promise.all([...Array(20)].map((_, i) => ask(i % 2 ? 'png' : 'svg')))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(drawn).toEqual({ png: 1, svg: 1 })
  })

  it('is refused to whoever asks far too often, as PNG or SVG', async () => {
    const ask = (i: number) =>
      supertest(test.app)
        .get(address(i % 2 ? 'png' : 'svg'))
        .set('X-Forwarded-For', '198.51.100.1')
    const statuses: number[] = []
    for (let at = 0; at < 610; at += 10)
      statuses.push(...(await Promise.all([...Array(10)].map((_, i) => ask(i)))).map(({ status }) => status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(600)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect((await supertest(test.app).get(address('png'))).status).toBe(200)
  })

  it('is sharp, small to send, and can be read', async () => {
    const url = `https://tips.example.jp/q/${test.seed.codes.branch}`
    const png = await codePng(url)
    expect(png.readUInt32BE(16)).toBeGreaterThan(450)
    expect(png.readUInt32BE(16) % 12).toBe(0)
    expect(png.length).toBeLessThan(10_000)
    expect(await readCodes(png)).toEqual([url])
  })
})

describe('what has been finished', () => {
  it('is kept in a bounded number, the last asked for first', async () => {
    const made: string[] = []
    const of = keepFinished(async (key) => made.push(key), 2)
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await of(key)
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  it('is tried anew after a failure', async () => {
    let times = 0
    const of = keepFinished(async () => {
      if (++times === 1) throw new Error('once')
      return times
    }, 2)
    await expect(of('a')).rejects.toThrow('once')
    expect(await of('a')).toBe(2)
  })
})
