import { createHmac } from 'node:crypto'
import type { Response } from 'supertest'

/** The Set-Cookie header of an answer, whole. */
export const cookieOf = (answer: Response): string | undefined => (answer.get('Set-Cookie') ?? [])[0]
/** `name=value`, as a browser sends it back. */
export const pairOf = (answer: Response): string => cookieOf(answer)?.split(';')[0] ?? ''
/** As express-session signs cookies. */
export const sign = (value: string, key: string) =>
  `${value}.${createHmac('sha256', key).update(value).digest('base64').replace(/=+$/, '')}`
/** The session's id in the cookie of an answer. */
export const idOf = (answer: Response): string =>
  /s:([^.]+)\./.exec(decodeURIComponent(pairOf(answer)))?.[1] ?? ''
