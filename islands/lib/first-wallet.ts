import type { StripeElements } from '@stripe/stripe-js'
import { toYen } from '../../views/typed-amount.ts'
import type { StripeSettings } from './stripe.ts'
import { openWallets } from './wallet-buttons.stripe.ts'

/** How long nothing must be typed before the amount is asked about, and how long a wallet that has just come can't be pressed: a tap on its way was meant for what stood there. In ms. */
const pause = 250
const comes = 500

type Settings = { stripe: StripeSettings; venue: string; failed: string; busy: string }

/**
 * Apple Pay and Google Pay on the first page, for a device that has them: above the form's button, once an amount is
 * chosen. After each change the server writes amount and recipient anew beside them. Until these are there, the wallet's
 * buttons can't be pressed. While a sheet is open, and while what was approved there is sent, nothing can be chosen. The ordinary button
 * works all the time, and whatever fails here leaves the page as it was.
 */
export function followWallet(form: HTMLFormElement): void {
  const dock = form.querySelector<HTMLElement>('.dock')
  const address = new URL(form.action)
  // A tip that was begun before is paid on its own page.
  if (!dock || address.searchParams.has('tip')) return
  const ordinary = address.href
  address.pathname += '/wallet'

  let place: Place | undefined
  let close: (() => void) | undefined
  let group: StripeElements | undefined
  /** What the next sheet shows, in whole yen. */
  let amount = 0
  let asking = new AbortController()
  /** The answers whose facts stand beside the wallet. */
  let shown = ''
  let there = false
  let locked = false
  /** Until it is sent, or not: the amount that was approved must stay the one that is sent. */
  let approved = false

  const stop = () => {
    asking.abort()
    form.removeEventListener('input', follow)
    close?.()
    for (const part of place?.all ?? []) part.remove()
  }

  async function follow() {
    if (locked) return
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    const wanted = answersOf(form)
    place?.hold(true)
    try {
      if (wanted !== shown) {
        shown = ''
        await new Promise((done) => setTimeout(done, pause))
        const fresh = signal.aborted ? undefined : await ask(wanted, signal)
        if (signal.aborted) return
        if (!fresh) return place?.show(false)
        await put(fresh)
        if (signal.aborted) return
        shown = wanted
      }
      if (there) place?.show(true)
      place?.hold(false)
    } catch {
      if (!signal.aborted) place?.show(false)
    }
  }

  /** The part of the page for these answers. Undefined: no wallet for them. */
  async function ask(wanted: string, signal: AbortSignal) {
    const answers = new URLSearchParams(wanted)
    if (answers.get('amount') === '') return undefined
    const query = new URLSearchParams([...address.searchParams, ...answers])
    const answer = await fetch(`${address.pathname}?${query}`, { signal, headers: { Accept: 'text/html' } })
    if (answer.status !== 200 || answer.redirected) return undefined
    return new DOMParser().parseFromString(await answer.text(), 'text/html')
  }

  async function put(fresh: Document) {
    const settings = JSON.parse(
      fresh.querySelector<HTMLElement>('.first-wallet')?.dataset.settings ?? '',
    ) as Settings
    amount = settings.stripe.amount
    if (place) {
      place.change(fresh)
      await group?.update({ amount })
      return
    }
    place = placeIn(dock as HTMLElement, fresh)
    close = open(place, settings)
  }

  function open({ slot, note, error, show, hold }: Place, settings: Settings) {
    const fields = document.createElement('div')
    const words = note.textContent
    // Hidden, so that it takes no place among the form's parts.
    fields.hidden = true
    form.append(fields)
    const lock = (on: boolean) => {
      locked = on
      for (const part of form.children) if (part instanceof HTMLElement && part !== dock) part.inert = on
      for (const button of dock?.querySelectorAll<HTMLElement>('.btn') ?? []) button.inert = on
    }
    return openWallets(settings.stripe, settings.venue, slot, {
      ready(has) {
        if (!has) return stop()
        there = true
        if (shown === '') return
        hold(true)
        show(true)
        setTimeout(() => hold(shown === '' || shown !== answersOf(form)), comes)
      },
      opened(elements, element) {
        group = elements
        if (amount !== settings.stripe.amount) void elements.update({ amount })
        element.on('loaderror', stop)
        element.on('click', (event) => {
          error.hidden = true
          // A second press of an open sheet is let through: turned down, it would count as a closed one.
          if (shown !== answersOf(form)) return event.reject()
          // Words that are too long would be refused after the approval: the form itself says so before it.
          if (form.querySelector('.counter.over')) {
            event.reject()
            return form.requestSubmit()
          }
          lock(true)
          event.resolve()
        })
        element.on('confirm', () => {
          approved = true
        })
        // A sheet may also be closed, or time out, while what was approved in it is on its way.
        element.on('cancel', () => {
          if (!approved) lock(false)
        })
      },
      closed() {
        approved = false
        fields.replaceChildren()
        note.textContent = words
        form.action = ordinary
        lock(false)
      },
      fail(message) {
        error.lastElementChild?.replaceChildren(message || settings.failed)
        error.hidden = false
      },
      send(token) {
        const sheet = new URLSearchParams(shown).get('amount') ?? ''
        for (const [name, value] of Object.entries({ confirmationToken: token, sheet })) {
          const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value })
          fields.append(field)
        }
        note.textContent = settings.busy
        form.action = address.href
        form.submit()
      },
    })
  }

  form.addEventListener('input', follow)
  void follow()
}

/** For whom, and how many yen, as the address of the part asks for them. */
function answersOf(form: HTMLFormElement): string {
  const given = new FormData(form)
  const text = (name: string) => String(given.get(name) ?? '')
  const yen = toYen({ preset: text('preset'), amount: text('amount') })
  return new URLSearchParams({
    recipient: text('recipient'),
    amount: typeof yen === 'number' ? String(yen) : '',
  }).toString()
}

type Place = ReturnType<typeof placeIn>

/** Puts the part into the page, without a place of its own until there is a wallet. */
function placeIn(dock: HTMLElement, fresh: Document) {
  const [style, box, terms] = ['style', '.first-wallet', '.wallet-terms'].map((part) =>
    document.adoptNode(fresh.querySelector(part) as HTMLElement),
  ) as [HTMLElement, HTMLElement, HTMLElement]
  const inside = (part: string) => box.querySelector(part) as HTMLElement
  const button = dock.querySelector('.btn')
  const show = (on: boolean) => {
    const before = button?.getBoundingClientRect().top ?? 0
    box.classList.toggle('waiting', !on)
    terms.hidden = !on
    // Where the button does not stick to the screen's end, the page is scrolled under it: a thumb is on its way to it.
    scrollBy({ top: (button?.getBoundingClientRect().top ?? 0) - before, behavior: 'instant' })
  }
  const hold = (on: boolean) => {
    box.inert = on
  }
  show(false)
  hold(true)
  document.head.append(style)
  dock.prepend(box)
  dock.after(terms)
  return {
    all: [style, box, terms],
    slot: inside('.wallets > div'),
    note: inside('.wallets > p'),
    error: inside('.error'),
    show,
    hold,
    change(other: Document) {
      const fresh = [...other.querySelectorAll('.wallet-facts')]
      const old = [box, terms].map((part) => part.querySelector('.wallet-facts'))
      for (const [at, facts] of fresh.entries()) old[at]?.replaceWith(document.adoptNode(facts))
    },
  }
}
