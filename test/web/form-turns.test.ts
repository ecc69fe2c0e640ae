import type { Request, Response } from 'express'
import { expect, it } from 'vitest'
import { formView } from '../../server/http/form-page.ts'
import type { Page } from '../../server/http/send-page.tsx'
import { turnsOf } from '../support/turns.ts'

const [req, res] = [{} as Request, {} as Response]
const page = {} as Page

it('draws forms that are due together over several turns of the event loop', async () => {
  const drawn: number[] = []
  await turnsOf(async (now) => {
    // Two of them fill a turn.
    const send = () => {
      drawn.push(now())
      const until = performance.now() + 6
      while (performance.now() < until);
    }
    const show = formView({ send, view: () => page })
    await Promise.all(Array.from({ length: 6 }, () => show(req, res, undefined)))
  })
  expect(drawn).toHaveLength(6)
  for (const turn of drawn) expect(drawn.filter((each) => each === turn).length).toBeLessThanOrEqual(2)
})

it('passes on what is thrown while a page is drawn', async () => {
  const send = () => {
    throw new Error('broken')
  }
  await expect(formView({ send, view: () => page })(req, res, undefined)).rejects.toThrow('broken')
})
