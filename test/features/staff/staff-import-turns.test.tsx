import express from 'express'
import supertest from 'supertest'
import { expect, it } from 'vitest'
import type { SignIns } from '../../../server/features/auth/sign-ins.ts'
import { staffImportController } from '../../../server/features/staff/staff-import.controller.tsx'
import { createFlashes } from '../../../server/http/flash.ts'
import { pageSender } from '../../../server/http/send-page.tsx'
import type { Member } from '../../../server/venues/member.types.ts'
import { usePage } from '../../../views/page-context.tsx'
import { samplePage } from '../../pages/render-sample.tsx'
import { testApp } from '../../support/app.ts'

const test = testApp()
/** The slices that were drawn in turns of their own. */
const slices = new Set<number>()

/** Notes what its page waits for. */
function Noting() {
  const page = usePage()
  const { later } = page
  if (later)
    page.later = (slice) => {
      slices.add(slice)
      return later(slice)
    }
  return null
}

it('a list of 500 people is looked at over several turns of the event loop', async () => {
  const { businessId, branchId } = test.seed
  const member: Member = { staffId: 's', businessId, branchId: undefined, role: 'owner', name: 'o' }
  const flashes = createFlashes(test.deps.config)
  const sendPage = pageSender({ ...test.deps, flashes })
  const send: typeof sendPage = (req, res, page) =>
    sendPage(req, res, {
      ...page,
      page: (
        <>
          <Noting />
          {page.page}
        </>
      ),
    })
  // Nobody in the list is a manager, so no password is asked for.
  const signIns = {} as SignIns
  const { post } = staffImportController({ ...test.deps, mail: undefined, send, flashes, signIns })
  const app = express()
    .use(express.urlencoded())
    .use((req, _res, next) => {
      Object.assign(req, { member, lang: 'en', text: samplePage('en').t, cookies: {}, signedCookies: {} })
      next()
    })
    .post('/', post)
  const lines = Array.from({ length: 500 }, (_, at) => `Name ${at},S-${at}`)
  const list = { branch: branchId, text: `name,code\n${lines.join('\n')}` }
  const { status, text } = await supertest(app).post('/').type('form').send(list)
  expect(status).toBe(200)
  expect(text).toContain('All 500 lines are in order')
  expect(text).toContain('Name 499')
  expect([...slices]).toEqual([0, 1, 2, 3, 4])
})
