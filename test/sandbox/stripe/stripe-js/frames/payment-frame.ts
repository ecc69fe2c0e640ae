import { format, problemsOf, type Typed } from './card-rules.ts'
import { dress, listen, reportHeight, say, settings } from './parent-link.ts'
import { requestToken } from './token-request.ts'

const fields = ['number', 'expiry', 'cvc'] as const
type Field = (typeof fields)[number]

const input = (field: Field) => document.getElementById(field) as HTMLInputElement
const country = document.getElementById('country') as HTMLSelectElement | null

const typed = (): Typed => ({
  number: input('number').value,
  expiry: input('expiry').value,
  cvc: input('cvc').value,
})

function showError(field: Field, code: string | undefined): void {
  const line = document.getElementById(`${field}-error`)
  if (line) line.textContent = code === undefined ? '' : (settings.errors[code] ?? '')
  if (code === undefined) input(field).removeAttribute('aria-invalid')
  else input(field).setAttribute('aria-invalid', 'true')
}

function tellChange(): void {
  const now = typed()
  const empty = fields.every((field) => now[field] === '')
  const complete = problemsOf(now, new Date()).length === 0
  say({ event: 'change', detail: { empty, complete, collapsed: false, value: { type: 'card' } } })
}

/** Stripe.js's `elements.submit()`: all fields are checked, the first wrong one is focused and told. */
function submit(call: number): void {
  const problems = problemsOf(typed(), new Date())
  for (const field of fields) showError(field, problems.find((one) => one.field === field)?.code)
  const [first] = problems
  if (!first) {
    say({ call, result: 'card' })
    return
  }
  input(first.field).focus()
  const message = settings.errors[first.code] ?? ''
  say({ call, error: { type: 'validation_error', code: first.code, message } })
}

for (const field of fields) {
  const element = input(field)
  element.addEventListener('input', () => {
    element.value = format(field, element.value)
    showError(field, undefined)
    tellChange()
  })
  element.addEventListener('blur', () => {
    if (element.value === '') return
    showError(field, problemsOf(typed(), new Date()).find((one) => one.field === field)?.code)
  })
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') say({ event: 'escape', detail: {} })
  })
}
document.addEventListener('focusin', () => say({ event: 'focus', detail: {} }))
document.addEventListener('focusout', () => say({ event: 'blur', detail: {} }))

dress()
reportHeight()
if (settings.refusal) say({ event: 'loaderror', detail: { error: settings.refusal } })
else say({ event: 'ready', detail: {} })

listen((message) => {
  if ('tell' in message) {
    if (message.tell === 'focus') input('number').focus()
    if (message.tell === 'blur' && document.activeElement instanceof HTMLElement)
      document.activeElement.blur()
    if (message.tell === 'clear') for (const field of fields) input(field).value = ''
    return
  }
  if (message.ask === 'submit') return submit(message.call)
  const given = message.billing.address as Record<string, unknown> | undefined
  const address = { ...(country ? { country: country.value } : {}), ...given }
  return void requestToken(
    { ...message, billing: { ...message.billing, address } },
    { type: 'card', card: typed() },
  )
})
