import { describe, expect, it } from 'vitest'
import { createPageMemory } from '../../server/http/page-memory.tsx'
import type { PageContext } from '../../views/page-context.tsx'
import { testApp } from '../support/app.ts'
import { useWire } from './wire.ts'

const context: PageContext = {
  t: (key) => key,
  lang: 'en',
  url: '/tip/a',
  demo: false,
  nonce: 'n1',
  timeZone: 'Asia/Tokyo',
  home: '/',
  legal: { terms: '', privacy: '', disclosure: '' },
}

describe('a page that everybody sees alike', () => {
  const drawn: string[] = []
  function Venue({ name }: { name: string }) {
    drawn.push(name)
    return <h1>{name}</h1>
  }
  const Other = ({ name }: { name: string }) => <h2>{name}</h2>

  it('is drawn once, and again where anything it shows is another', () => {
    const memory = createPageMemory()
    const draw = (...of: Parameters<typeof memory>) => memory(...of).toString()
    expect(draw(context, <Venue name="Sakura" />)).toBe('<h1>Sakura</h1>')
    expect(draw({ ...context, nonce: 'n2' }, <Venue name="Sakura" />)).toBe('<h1>Sakura</h1>')
    expect(drawn).toEqual(['Sakura'])
    expect(draw(context, <Venue name="Kamogawa" />)).toBe('<h1>Kamogawa</h1>')
    expect(draw({ ...context, lang: 'ja' }, <Venue name="Sakura" />)).toBe('<h1>Sakura</h1>')
    expect(draw({ ...context, url: '/tip/b' }, <Venue name="Sakura" />)).toBe('<h1>Sakura</h1>')
    expect(drawn).toEqual(['Sakura', 'Kamogawa', 'Sakura', 'Sakura'])
    expect(draw(context, <Other name="Sakura" />)).toBe('<h2>Sakura</h2>')
  })
})

describe('the page of a venue', () => {
  const test = testApp()
  const wire = useWire(test)
  const path = () => `/tip/${test.seed.branchId}`
  const en = { headers: { 'Accept-Language': 'en' } }

  it('shows a change of the venue at once', async () => {
    expect((await wire.ask(path(), en)).text).not.toContain('Sakura Dining')
    const { db } = test.deps
    await db
      .updateTable('branch')
      .set({ name: 'Sakura Dining' })
      .where('id', '=', test.seed.branchId)
      .execute()
    expect((await wire.ask(path(), en)).text).toContain('Sakura Dining')
    await db
      .updateTable('staff')
      .set({ name: 'New Name' })
      .where('id', '=', test.seed.staffIds[0] ?? '')
      .execute()
    expect((await wire.ask(path(), en)).text).toContain('New Name')
  })

  it('carries the nonce of its own answer', async () => {
    for (let time = 0; time < 2; time++) {
      const { text, headers } = await wire.ask(path(), en)
      const nonce = /<style nonce="([^"]+)"/.exec(text)?.[1]
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    }
  })

  it('never shows one guest what another has typed', async () => {
    const body = 'recipient=all&amount=abc&review=only-mine'
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' }
    const refused = await wire.ask(path(), { method: 'POST', body, headers: { ...en.headers, ...form } })
    expect([refused.status, refused.text.includes('only-mine')]).toEqual([400, true])
    expect((await wire.ask(path(), en)).text).not.toContain('only-mine')
  })
})
