// The guests of a banquet, in a process of their own: each the whole way from the code to "paid". Reads its orders from
// the environment and writes one line of JSON.
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FlowOrders, FlowResult, FlowStep } from './flow-types.ts'
import { type Answer, Visitor } from './visitor.ts'

const orders = JSON.parse(process.env.FLOW ?? '') as FlowOrders
/** As the page "we are checking" asks a browser to wait. */
const lookAgainMs = 3000
/** A guest who gets no answer presses again. */
const pressAgainMs = 150
const mostPresses = 400

const result: FlowResult = { seconds: 0, paid: 0, steps: {}, waited: 0, broken: {} }
const toStripe = new Agent({ keepAlive: true, maxSockets: 32 })
const everybody = Promise.withResolvers<void>()
let ready = 0

const begun = performance.now()
await Promise.all(Array.from({ length: orders.guests }, (_, at) => guest(at)))
result.seconds = (performance.now() - begun) / 1000
process.stdout.write(`${JSON.stringify(result)}\n`)
process.exit(0)

async function guest(at: number) {
  await wait((orders.withinMs * at) / orders.guests)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const visitor = new Visitor(orders.url, 'ja', agent)
  const form = { recipient: 'all', preset: '', amount: String(500 + (at % 500)), review: '' }
  let session = await toHostedPage(visitor, form)
  // The server died under the button: the page says "we are checking", and the guest begins again.
  while (session === undefined) session = await toHostedPage(visitor, form)
  if (orders.together) await allHere()
  const { session: paid } = await askStandIn('payCheckout', { id: session })
  let place = new URL(paid.success_url).pathname + new URL(paid.success_url).search
  for (let name: FlowStep = 'return'; ; name = 'look again') {
    const answer = await step(name, undefined, () => visitor.get(place))
    if (answer.html.includes(Number(form.amount).toLocaleString('en')) && place.includes('/success')) break
    if (answer.status === 303) place = answer.location
    else {
      result.waited += 1
      await wait(lookAgainMs)
    }
  }
  result.paid += 1
  agent.destroy()
}

/** From the code to Stripe's page; its id. */
async function toHostedPage(visitor: Visitor, form: Record<string, string>): Promise<string | undefined> {
  const to = await step('code', 303, () => visitor.get(orders.codePath))
  await step('tip', 200, () => visitor.get(to.location))
  const { location: confirm } = await step('amount', 303, () => visitor.post(to.location, form))
  await step('confirm', 200, () => visitor.get(confirm))
  const opened = await step('hosted page', 303, () =>
    visitor.post(confirm, { version: '1', receiptEmail: '' }),
  )
  return /\/c\/pay\/(\w+)/.exec(opened.location)?.[1]
}

/** All press at the same moment. */
function allHere() {
  ready += 1
  if (ready === orders.guests) everybody.resolve()
  return everybody.promise
}

/** One request, until it is answered as it should be; what went wrong is counted. */
async function step(name: FlowStep, status: number | undefined, ask: () => Promise<Answer>): Promise<Answer> {
  const from = performance.now()
  for (let press = 1; ; press++) {
    const answer = await ask().catch((error: NodeJS.ErrnoException) => error.code ?? String(error))
    const fine =
      typeof answer !== 'string' &&
      (status === undefined ? [200, 303].includes(answer.status) : answer.status === status)
    if (fine) {
      result.steps[name] ??= []
      result.steps[name].push(performance.now() - from)
      return answer
    }
    const what = `${name}: ${typeof answer === 'string' ? answer : answer.status}`
    result.broken[what] = (result.broken[what] ?? 0) + 1
    if (press === mostPresses) throw new Error(`no answer: ${what}`)
    await wait(pressAgainMs)
  }
}

type Paid = { session: { success_url: string } }

function askStandIn(control: string, argument: object): Promise<Paid> {
  return new Promise((resolve, reject) => {
    const address = new URL(`/_control/${control}`, orders.standIn)
    const asked = request(address, { method: 'POST', agent: toStripe }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      response.on('end', () => resolve(JSON.parse(text) as Paid))
    })
    // A connection that the stand-in has just closed: it has read nothing.
    asked.on('error', (error: NodeJS.ErrnoException) =>
      asked.reusedSocket && error.code === 'ECONNRESET'
        ? resolve(askStandIn(control, argument))
        : reject(error),
    )
    asked.end(JSON.stringify(argument))
  })
}
