/** The business as configured. Missing values are shown as missing (that happens only without real money). */
export type BusinessView = {
  name: string | undefined
  representative: string | undefined
  address: string | undefined
  phone: string | undefined
  phoneHours: string | undefined
  email: string | undefined
  invoiceNumber: string | undefined
}
