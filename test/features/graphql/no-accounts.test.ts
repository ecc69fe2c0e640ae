import { expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import { listening } from './client.ts'

const test = testApp()
const endpoint = listening(() => test.app)

it('without an identity service a visitor sees what guests see, and a token is worth nothing', async () => {
  const document = 'query Venue($id: ID) { branch(id: $id) { name } }'
  const { data } = await endpoint.as()(document, { id: test.seed.branchId })
  expect(data.branch.name).toBe('さくら食堂')
  expect((await endpoint.as()('{ me { id } }')).errors[0]?.code).toBe('UNAUTHENTICATED')
  expect((await endpoint.as('a.b.c')(document, { id: test.seed.branchId })).errors).toMatchObject([
    { code: 'UNAUTHENTICATED', message: 'Accounts are not set up on this site. You can tip without one.' },
  ])
})
