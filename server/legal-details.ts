/** What the law requires the site to say about the business that takes the tips, in the business's own words. */
export type LegalDetails = {
  name: string | undefined
  representative: string | undefined
  address: string | undefined
  phone: string | undefined
  /** The hours in which the telephone is answered. */
  phoneHours: string | undefined
  email: string | undefined
  invoiceNumber: string | undefined
}

type Env = {
  LEGAL_NAME?: string | undefined
  LEGAL_REPRESENTATIVE?: string | undefined
  LEGAL_ADDRESS?: string | undefined
  LEGAL_PHONE?: string | undefined
  LEGAL_PHONE_HOURS?: string | undefined
  LEGAL_EMAIL?: string | undefined
  LEGAL_INVOICE_NUMBER?: string | undefined
}

/** Required of every seller by 特定商取引法 (art. 11, and art. 23 of its ordinance). */
const mandatory = {
  LEGAL_NAME: 'the registered name of the business',
  LEGAL_REPRESENTATIVE: 'who represents it or is responsible for this site',
  LEGAL_ADDRESS: 'its address',
  LEGAL_PHONE: 'its telephone number',
  LEGAL_EMAIL: 'its e-mail address',
} as const

/** One line for each missing item. While any is missing, no real money may be taken. */
export function missingLegalLines(env: Env): string[] {
  return Object.entries(mandatory)
    .filter(([name]) => !env[name as keyof typeof mandatory]?.trim())
    .map(
      ([name, meaning]) => `${name} is needed with live Stripe keys: ${meaning} (特定商取引法に基づく表記)`,
    )
}

export function toLegalDetails(env: Env): LegalDetails {
  const text = (value: string | undefined) => value?.trim() || undefined
  return {
    name: text(env.LEGAL_NAME),
    representative: text(env.LEGAL_REPRESENTATIVE),
    address: text(env.LEGAL_ADDRESS),
    phone: text(env.LEGAL_PHONE),
    phoneHours: text(env.LEGAL_PHONE_HOURS),
    email: text(env.LEGAL_EMAIL),
    invoiceNumber: text(env.LEGAL_INVOICE_NUMBER),
  }
}
