export type Typed = { number: string; expiry: string; cvc: string }
type Problem = { field: keyof Typed; code: string }

const digits = (text: string): string => text.normalize('NFKC').replace(/\D/g, '')
const amex = (number: string): boolean => /^3[47]/.test(number)
const fullLength = (number: string): number => (amex(number) ? 15 : /^30|^3[68]/.test(number) ? 14 : 16)

function addsUp(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = at % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** What is typed, spaced as on a card. */
export function format(field: keyof Typed, text: string): string {
  const plain = digits(text)
  if (field === 'cvc') return plain.slice(0, 4)
  if (field === 'expiry') {
    const padded = /^[2-9]/.test(plain) ? `0${plain}` : plain
    return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 4)}` : padded
  }
  const groups = amex(plain) ? /^(\d{0,4})(\d{0,6})(\d{0,5})/ : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,7})/
  return (groups.exec(plain) ?? [])
    .slice(1)
    .filter((group) => group !== '')
    .join(' ')
}

/** Stripe.js's own checks, field by field, before anything is sent. */
export function problemsOf({ number, expiry, cvc }: Typed, now: Date): Problem[] {
  const problems: Problem[] = []
  const plain = digits(number)
  if (plain.length < fullLength(plain)) problems.push({ field: 'number', code: 'incomplete_number' })
  else if (!addsUp(plain)) problems.push({ field: 'number', code: 'invalid_number' })
  const when = digits(expiry)
  const month = Number(when.slice(0, 2))
  if (when.length < 4 || month < 1 || month > 12)
    problems.push({ field: 'expiry', code: 'incomplete_expiry' })
  else if ((2000 + Number(when.slice(2, 4))) * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1) {
    problems.push({ field: 'expiry', code: 'invalid_expiry_year_past' })
  }
  if (digits(cvc).length < (amex(plain) ? 4 : 3)) problems.push({ field: 'cvc', code: 'incomplete_cvc' })
  return problems
}
