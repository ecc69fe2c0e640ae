import type { Request, Response } from 'express'
import { expect, it } from 'vitest'
import type { Config } from '../../server/config/config.ts'
import { signedCookie } from '../../server/http/cookies.ts'

// The signature is the parser's; what it lets through is read here.

const config = { secureCookies: true } as Config
let now = 1_000_000
const clock = () => now
const cookie = signedCookie(config, 'step', 60_000, clock)
const holding = (name: string, value: string) => ({ signedCookies: { [name]: value } }) as unknown as Request

function written(value: string): string {
  const kept: string[] = []
  const res = { cookie: (_name: string, text: string) => kept.push(text) }
  cookie.write(res as unknown as Response, value)
  return kept[0] ?? ''
}

it.each(['plain', '{"email":"a~b@example.jp"}', '~1~x'])('gives back what was written: %s', (value) => {
  expect(cookie.read(holding('__Host-step', written(value)))).toBe(value)
})

it('is worth nothing after its time, even where the browser sends it', () => {
  const kept = written('mark')
  now += 59_999
  expect(cookie.read(holding('__Host-step', kept))).toBe('mark')
  now += 1
  expect(cookie.read(holding('__Host-step', kept))).toBeUndefined()
})

it('counts under its own name only', () => {
  const kept = written('mark')
  expect(cookie.read(holding('__Host-step', kept.replace('step', 'other')))).toBeUndefined()
  expect(cookie.read({ signedCookies: {} } as Request)).toBeUndefined()
})

it('of a version that wrote no time is read', () => {
  expect(cookie.read(holding('__Host-step', '__Host-step=mark'))).toBe('mark')
})
