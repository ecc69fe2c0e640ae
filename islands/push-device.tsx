import { useEffect, useState } from 'react'
import { type PushState, stateHere, turnOff, turnOn } from './push/push-device.subscribe.ts'

type Said = Exclude<PushState, 'ios'>

export type PushDeviceProps = {
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
