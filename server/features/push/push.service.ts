import type { i18n as I18n } from 'i18next'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { PushAddress, PushAddressProblem, PushGateway } from '../../gateways/push/push-gateway.ts'
import type { BrowserName, SessionBackend } from '../../people/session/index.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import { testPayload } from './push.text.ts'
import {
  addressOf,
  listDeviceOwners,
  listDevices,
  type PushDevice,
  type PushOwner,
  putDevice,
  removeDevice,
} from './push-device.store.ts'
import { ownPushKeys } from './push-key.store.ts'

/** The maximum number of devices of one person: each is told of every tip. */
export const mostDevices = 10

type Needs = { db: Db; push: PushGateway; sessions: Pick<SessionBackend, 'listOf'> }

/** A person's devices, newest first. Those whose sign-in has ended are removed. Throws SessionUnavailableError. */
export async function listLiveDevices(
  { db, sessions }: Omit<Needs, 'push'>,
  owner: Pick<PushOwner, 'staffId' | 'personId'>,
): Promise<PushDevice[]> {
  // The devices first: a sign-in that begins meanwhile keeps its own.
  const all = await listDevices(db, owner)
  const signIns = new Set((await sessions.listOf(owner.personId)).map(({ session }) => session.signInId))
  for (const { id, signInId } of all) if (!signIns.has(signInId)) await removeDevice(db, id)
  return all.filter(({ signInId }) => signIns.has(signInId))
}

/** Removes everybody's devices whose sign-in has ended. Throws SessionUnavailableError. */
export async function removeSignedOut(needs: Omit<Needs, 'push'>): Promise<void> {
  for (const owner of await listDeviceOwners(needs.db)) await listLiveDevices(needs, owner)
}

export type TurnedOn = 'on' | PushAddressProblem | 'many' | 'key'

type Asked = {
  owner: PushOwner & { businessId: string }
  address: PushAddress
  /** The public key that the browser has subscribed with. */
  key: string
  browser: BrowserName
}

/**
 * Tells a browser of tips from now on. `key`: it has subscribed with another server's key, or with one that has been
 * replaced since, so nothing would arrive.
 */
export async function turnPushOn(
  { db, push, sessions }: Needs,
  { owner, address, key, browser }: Asked,
  now: number,
): Promise<TurnedOn> {
  const problem = push.refuses(address)
  if (problem) return problem
  const { publicKey } = await ownPushKeys(db, push.newKeys, now)
  if (key !== publicKey) return 'key'
  await listLiveDevices({ db, sessions }, owner)
  return inTransaction(db, async (trx): Promise<TurnedOn> => {
    await holdBusiness(trx, owner.businessId)
    const others = (await listDevices(trx, owner)).filter(({ signInId }) => signInId !== owner.signInId)
    if (others.length >= mostDevices) return 'many'
    await putDevice(trx, owner, address, browser, now)
    return 'on'
  })
}

/** Sends a test message to the device of this sign-in. `off`: it is no device, or its browser takes no messages any more. */
export async function tryPush(
  { db, push, sessions, i18n }: Needs & { i18n: I18n },
  owner: PushOwner,
  now: number,
): Promise<'sent' | 'off' | 'later' | 'refused'> {
  const here = (await listLiveDevices({ db, sessions }, owner)).find(
    ({ signInId }) => signInId === owner.signInId,
  )
  const to = here && (await addressOf(db, here.id))
  if (!to) return 'off'
  const keys = await ownPushKeys(db, push.newKeys, now)
  const sent = await push.send({ to, keys, payload: testPayload(i18n), ttlSeconds: 60, topic: 'test' })
  if (sent.kind !== 'gone') return sent.kind
  await removeDevice(db, here.id)
  return 'off'
}
