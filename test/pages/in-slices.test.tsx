import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { drawInSlices } from '../../server/http/draw-in-slices.ts'
import { InSlices } from '../../views/in-slices.tsx'
import { type PageContext, PageContextProvider } from '../../views/page-context.tsx'
import { turnsOf } from '../support/turns.ts'

const people = Array.from({ length: 1000 }, (_, at) => at)
/** In which turn of the event loop each was drawn. */
const drawn: number[] = []
let turn = () => 0

function Person({ at }: { at: number }) {
  drawn[at] = turn()
  return (
    <label>
      <input type="radio" name="who" defaultChecked={at === 3} /> {at}{' '}
      <img src={`/${at}`} alt="" loading="lazy" />
    </label>
  )
}

const page = (later?: PageContext['later']) => (
  <PageContextProvider value={{ lang: 'ja', later } as PageContext}>
    <h1>Who?</h1>
    <div>
      <InSlices>
        {people.map((at) => (
          <Person key={at} at={at} />
        ))}
      </InSlices>
    </div>
    end
  </PageContextProvider>
)

it('draws hundreds over several turns of the event loop, to the same HTML', async () => {
  let html = ''
  const turns = await turnsOf(async (now) => {
    turn = now
    html = await drawInSlices(page)
  })
  // Putting the slices together, and what is done with the page: both are work of a slice's length.
  expect(turns - Math.max(...drawn)).toBeGreaterThanOrEqual(2)
  expect(new Set(drawn).size).toBe(10)
  for (const at of new Set(drawn)) expect(drawn.filter((each) => each === at)).toHaveLength(100)
  expect(html).toBe(renderToString(page()))
})

it('says what has gone wrong in a slice', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  const broken = drawInSlices((later) => (
    <PageContextProvider value={{ lang: 'ja', later } as PageContext}>
      <InSlices>{people.map((at) => (at === 500 ? <Broken key={at} /> : <p key={at} />))}</InSlices>
    </PageContextProvider>
  ))
  await expect(broken).rejects.toThrow('broken')
})
