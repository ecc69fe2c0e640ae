import { useEffect, useState } from 'react'
import { loadPage, replaceParts } from './lib/page-parts.ts'
import { subscribedKey, subscriptionForm } from './push/push.address.ts'

type Said = Exclude<PushState, 'ios'>

type PushDeviceProps = {
  /** Where this browser's address is posted to. */
  address: string
  publicKey: string
  /** Whether the server knows this browser. */
  on: boolean
  /** Selector of the list of devices, and of this one's button in it. */
  list: string
  texts: Record<Said | 'turnOn' | 'turnOff' | 'asks' | 'iosTitle', string> & { ios: string[] }
}

/** Turns notifications on or off in this browser. Without a script it shows nothing; the page says what that means. */
export default function PushDevice({ address, publicKey, on, list, texts }: PushDeviceProps) {
  const [state, setState] = useState<PushState>('working')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the props of an island never change
  useEffect(() => void stateHere(on).then(setState), [])
  const change = (work: Promise<PushState>) => {
    setState('working')
    void work.then(setState)
  }
  if (state === 'ios') {
    const [lead, ...steps] = texts.ios
    return (
      <>
        <h3>{texts.iosTitle}</h3>
        <p>{lead}</p>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </>
    )
  }
  const mayTurnOn = ['off', 'failed', 'server', 'private', 'many'].includes(state)
  return (
    <div className="js stack">
      <p role="status">{texts[state]}</p>
      {mayTurnOn && (
        <>
          <p className="hint">{texts.asks}</p>
          <button
            type="button"
            className="btn primary"
            onClick={() => change(turnOn({ address, publicKey, list }))}
          >
            {texts.turnOn}
          </button>
        </>
      )}
      {state === 'on' && (
        <button type="button" className="btn" onClick={() => change(turnOff(list))}>
          {texts.turnOff}
        </button>
      )}
    </div>
  )
}

/** `off`: it can be turned on. `ios`: only in the installed app. The others are told by their texts. */
type PushState =
  | 'working'
  | 'on'
  | 'off'
  | 'denied'
  | 'unsupported'
  | 'ios'
  | 'failed'
  | 'server'
  | 'private'
  | 'service'
  | 'many'

/** How long a slow phone may take to install the service worker, in ms. */
const readyMs = 30_000

type TurnOn = { address: string; publicKey: string; list: string }

/** How this browser stands. `known`: whether the server would write to it. */
async function stateHere(known: boolean): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    const installable = (navigator as { standalone?: boolean }).standalone === false
    return installable ? 'ios' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return known && subscription ? 'on' : 'off'
}

/** Asks the person, then the browser for its address, and tells the server. Each step fails for a reason of its own. */
async function turnOn({ address, publicKey, list }: TurnOn): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  let subscription: PushSubscription
  try {
    subscription = await subscribe(publicKey)
  } catch (error) {
    return whyNot(error)
  }
  try {
    const answer = await fetch(address, { method: 'POST', body: subscriptionForm(subscription) })
    if (answer.status === 204) {
      await showList(list)
      return 'on'
    }
    await subscription.unsubscribe()
    return answer.status === 409 ? 'many' : answer.status === 422 ? 'service' : 'server'
  } catch {
    return 'failed'
  }
}

/** Push API, subscribe(): what a browser says that gives out no address. */
const saidNo: Record<string, PushState> = {
  NotAllowedError: 'denied',
  // As in a private window, or where the browser's push service is switched off.
  AbortError: 'private',
  InvalidStateError: 'private',
  NotSupportedError: 'private',
  SecurityError: 'private',
}

const whyNot = (error: unknown): PushState =>
  navigator.onLine && error instanceof Error ? (saidNo[error.name] ?? 'failed') : 'failed'

/** Ends the browser's subscription, and presses this device's button in the list for the person. */
async function turnOff(list: string): Promise<PushState> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
    const form = document.querySelector<HTMLFormElement>(`${list} [data-here] form`)
    if (form)
      await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form) as never) })
    await showList(list)
    return 'off'
  } catch {
    return 'failed'
  }
}

/** A worker that could not be installed, as where the network has gone, is never ready, and nobody is told. */
const tooLate = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no service worker')), readyMs))

async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, tooLate()])
  const old = await pushManager.getSubscription()
  if (old && subscribedKey(old) === publicKey) return old
  // The server's key was replaced: with the old one nothing would arrive.
  await old?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Only the list: what somebody is typing beside it stays. */
async function showList(list: string) {
  replaceParts(await loadPage(location.href), [list])
}
