import { expect, it } from 'vitest'
import type { Sent } from '../../../server/gateways/hooks/hook-sending.ts'
import { createHookMessages } from '../../../server/outbox/hook/hook.sender.ts'
import { hookQueue } from '../../../server/outbox/outbox.store.ts'

type Message = Parameters<ReturnType<typeof createHookMessages>['send']>[0]

/** The webhook's part of the outbox over a receiver that answers so, with all that it was sent and that was told of it. */
function answering(sent: Sent) {
  const told: unknown[] = []
  const messages = createHookMessages({
    sender: {
      async send(message) {
        told.push(message)
        return sent
      },
    },
    log: {
      info: (...line: unknown[]) => void told.push('info', ...line),
      warn: (...line: unknown[]) => void told.push('warn', ...line),
    } as never,
    meter: { hook: (result: string) => void told.push(result) } as never,
  })
  return { messages, told }
}
const message = { id: 'msg', payload: '{}', tries: 3 } as Message

it.each([
  [199, 'later'],
  [200, 'sent'],
  [204, 'sent'],
  [299, 'sent'],
  [300, 'later'],
  [410, 'later'],
  [500, 'later'],
])('an answer of %i is %s', async (status, kind) => {
  const { messages, told } = answering({ kind: 'answer', status })
  const later = { kind, status, rest: true, waitMs: 0 }
  expect(await messages.send(message, [])).toEqual(kind === 'sent' ? { kind, status } : later)
  expect(told).toEqual([{ id: 'msg', payload: '{}' }])
})

it('no answer says why, and the others wait behind it', async () => {
  const { messages, told } = answering({ kind: 'none', why: 'timeout' })
  const sent = await messages.send({ ...message, payload: null }, [])
  expect(sent).toEqual({ kind: 'later', error: 'timeout', rest: true })
  expect(told).toEqual([{ id: 'msg', payload: '' }])
  expect(await messages.queues()).toEqual([hookQueue])
})

it('a message that arrived is counted, one that did not is told, one that is lost warned of', () => {
  const tell = (...[result, sent]: [string, object]) => {
    const { messages, told } = answering({ kind: 'answer', status: 200 })
    messages.tell?.(message, result as never, sent as never)
    return told
  }
  const about = (more: object) => ({
    messageId: 'msg',
    tries: 3,
    error: undefined,
    status: undefined,
    ...more,
  })
  expect(tell('sent', { status: 200 })).toEqual(['delivered'])
  const refused = ['refused', 'info', about({ status: 500 }), 'webhook not delivered']
  expect(tell('later', { status: 500 })).toEqual(refused)
  const silent = ['timeout', 'info', about({ error: 'timeout' }), 'webhook not delivered']
  expect(tell('later', { error: 'timeout' })).toEqual(silent)
  expect(tell('expired', { status: 500 })).toEqual([
    'refused',
    'warn',
    about({ status: 500 }),
    'webhook lost: `admin hook again` sends it again',
  ])
})
