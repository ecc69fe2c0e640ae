/** Every address of the product, once: the pattern a router takes, and a builder for links. */
export const patterns = {
  ping: '/ping',
  health: '/health',
  stripeWebhook: '/webhooks/stripe',
  home: '/',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  securityText: '/.well-known/security.txt',
  welcome: '/welcome',
  comingSoon: '/coming-soon',
  scanner: '/scanner',
  privacy: '/privacy-policy',
  terms: '/terms-conditions',
  disclosure: '/special-terms-conditions',
  code: '/q/:token',
  tipEntry: '/tip',
  tip: '/tip/:branchId',
  tipConfirm: '/tip/:branchId/confirm',
  tipCredit: '/tip/:branchId/credit',
  tipPayment: '/tip/:branchId/payment',
  tipSuccess: '/tip/:branchId/payment/success',
  tipCancel: '/tip/:branchId/payment/cancel',
  login: '/auth/login',
  logout: '/auth/logout',
  register: '/auth/register',
  registerConfirm: '/auth/register/confirm',
  resetPassword: '/auth/reset-password',
  resetPasswordConfirm: '/auth/reset-password/confirm',
  profile: '/profile',
  emailChange: '/profile/email-change',
  emailConfirm: '/profile/email-change/confirm',
  passwordChange: '/profile/password-change',
  accountDelete: '/profile/delete',
  histories: '/tip/histories',
  historiesCsv: '/tip/histories/csv',
  ownTip: '/tip/histories/tips/:tipId',
  ownVenue: '/tip/histories/venues/:branchId',
  qr: '/branch/qr',
  qrPng: '/branch/qr/images/:token.png',
  qrSvg: '/branch/qr/images/:token.svg',
  qrPrint: '/branch/qr/print/:paper.pdf',
  qrReplace: '/branch/qr/replace',
} as const

/** What a guard stands before, with all that is below it. */
export const areas = {
  auth: '/auth',
  customer: ['/profile', '/tip/histories'],
  branch: '/branch',
}

export type PathName = keyof typeof patterns

const at = (branchId: string, rest = '') => `/tip/${encodeURIComponent(branchId)}${rest}`
const query = (values: Record<string, string | undefined>) => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** Whose code: a branch's, or one of its people's. */
type CodeQuery = Partial<Record<'branch' | 'staff', string | undefined>>

/** What a list of one's own tips can be asked for: another view, some days, the lines after a page's last. */
type HistoriesQuery = Partial<Record<'view' | 'from' | 'to' | 'after', string | undefined>>

export const paths = {
  home: () => '/',
  welcome: () => patterns.welcome,
  comingSoon: () => patterns.comingSoon,
  scanner: () => patterns.scanner,
  privacy: () => patterns.privacy,
  terms: () => patterns.terms,
  disclosure: () => patterns.disclosure,
  code: (token: string) => `/q/${encodeURIComponent(token)}`,
  tipEntry: () => '/tip',
  tip: (branchId: string, values: { staff?: string | undefined; tip?: string | undefined } = {}) =>
    at(branchId) + query(values),
  tipConfirm: (branchId: string, tip?: string) => at(branchId, '/confirm') + query({ tip }),
  tipCredit: (branchId: string, tip?: string) => at(branchId, '/credit') + query({ tip }),
  tipPayment: (branchId: string, tip?: string) => at(branchId, '/payment') + query({ tip }),
  tipSuccess: (branchId: string, tip?: string) => at(branchId, '/payment/success') + query({ tip }),
  tipCancel: (branchId: string, tip?: string) => at(branchId, '/payment/cancel') + query({ tip }),
  /** `back`: where to go on afterwards. */
  login: (back?: string) => patterns.login + query({ return: back }),
  logout: () => patterns.logout,
  register: (back?: string) => patterns.register + query({ return: back }),
  registerConfirm: (back?: string) => patterns.registerConfirm + query({ return: back }),
  resetPassword: (back?: string) => patterns.resetPassword + query({ return: back }),
  resetPasswordConfirm: (back?: string) => patterns.resetPasswordConfirm + query({ return: back }),
  /** Where a signed-in person is at home. */
  personHome: () => '/profile',
  profile: () => patterns.profile,
  emailChange: () => patterns.emailChange,
  emailConfirm: () => patterns.emailConfirm,
  passwordChange: () => patterns.passwordChange,
  accountDelete: () => patterns.accountDelete,
  histories: (values: HistoriesQuery = {}) => patterns.histories + query(values),
  historiesCsv: (values: Pick<HistoriesQuery, 'from' | 'to'> = {}) => patterns.historiesCsv + query(values),
  qr: (values: CodeQuery = {}) => patterns.qr + query(values),
  qrPng: (token: string) => `${patterns.qr}/images/${encodeURIComponent(token)}.png`,
  qrSvg: (token: string) => `${patterns.qr}/images/${encodeURIComponent(token)}.svg`,
  qrPrint: (paper: string, values: CodeQuery) => `${patterns.qr}/print/${paper}.pdf${query(values)}`,
  qrReplace: (values: CodeQuery) => patterns.qrReplace + query(values),
  ownTip: (tipId: string) => `${patterns.histories}/tips/${encodeURIComponent(tipId)}`,
  ownVenue: (branchId: string, values: Pick<HistoriesQuery, 'after'> = {}) =>
    `${patterns.histories}/venues/${encodeURIComponent(branchId)}${query(values)}`,
}
