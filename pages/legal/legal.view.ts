/** The business as configured. Missing values are shown as missing (that happens only without real money). */
export type BusinessView = Record<
  'name' | 'representative' | 'address' | 'phone' | 'phoneHours' | 'email' | 'invoiceNumber',
  string | undefined
>
