/** Every URL of the product, once: the pattern for a router, and a builder for links. */
export const patterns = {
  ping: '/ping',
  health: '/health',
  metrics: '/metrics',
  stripeWebhook: '/webhooks/stripe',
  graphql: '/graphql',
  home: '/',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  securityText: '/.well-known/security.txt',
  build: '/build.json',
  echo: '/doctor/echo',
  webManifest: '/manifest-:lang.webmanifest',
  offline: '/offline/:lang',
  deskStyles: '/styles/:hash.css',
  welcome: '/welcome',
  comingSoon: '/coming-soon',
  scanner: '/scanner',
  privacy: '/privacy-policy',
  terms: '/terms-conditions',
  disclosure: '/special-terms-conditions',
  code: '/q/:token',
  tipEntry: '/tip',
  tip: '/tip/:branchId',
  tipPaid: '/tip/:branchId/paid',
  tipWallet: '/tip/:branchId/wallet',
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
  passwordLink: '/auth/link/:token',
  profile: '/profile',
  emailChange: '/profile/email-change',
  emailConfirm: '/profile/email-change/confirm',
  passwordChange: '/profile/password-change',
  sessions: '/profile/sessions',
  accountDelete: '/profile/delete',
  invitations: '/profile/invitations',
  histories: '/tip/histories',
  historiesCsv: '/tip/histories/csv',
  ownTip: '/tip/histories/tips/:tipId',
  ownVenue: '/tip/histories/venues/:branchId',
  qr: '/branch/qr',
  qrPng: '/branch/qr/images/:token.png',
  qrSvg: '/branch/qr/images/:token.svg',
  qrPrint: '/branch/qr/print/:paper.pdf',
  qrCards: '/branch/qr/cards',
  qrReplace: '/branch/qr/replace',
  qrReplaced: '/branch/qr/replaced',
  branchHome: '/branch',
  branchLive: '/branch/live',
  earning: '/branch/earning',
  earningCsv: '/branch/earning/csv',
  earningTips: '/branch/earning/tips',
  earningMessages: '/branch/earning/messages',
  earningTip: '/branch/earning/tips/:tipId',
  ownWords: '/branch/earning/tips/:tipId/words',
  tipRefund: '/branch/earning/tips/:tipId/refund',
  oneRefund: '/branch/earning/tips/:tipId/refund/:refundId',
  staffList: '/branch/staff',
  staffAdd: '/branch/staff/add',
  staffImport: '/branch/staff/import',
  staffImportTemplate: '/branch/staff/import/template.csv',
  staffMember: '/branch/staff/:id',
  staffEdit: '/branch/staff/:id/edit',
  staffDelete: '/branch/staff/:id/delete',
  staffPhoto: '/branch/staff/:id/photo',
  photo: '/photos/:name.webp',
  memberProfile: '/branch/profile',
  memberEmailChange: '/branch/profile/email-change',
  memberEmailConfirm: '/branch/profile/email-change/confirm',
  memberPasswordChange: '/branch/profile/password-change',
  memberSessions: '/branch/profile/sessions',
  memberPush: '/branch/profile/notifications',
  memberPushHere: '/branch/profile/notifications/here',
  memberPushDevices: '/branch/profile/notifications/devices',
  memberPushTest: '/branch/profile/notifications/test',
  business: '/branch/business',
  branchAdd: '/branch/branches/add',
  branchEdit: '/branch/branches/:branchId/edit',
  branchClose: '/branch/branches/:branchId/close',
  members: '/branch/members',
  ownerInvite: '/branch/members/invite',
  memberEdit: '/branch/members/:id',
  memberLink: '/branch/members/:id/link',
  memberInvite: '/branch/members/:id/invite',
  audit: '/branch/audit',
  legalDetails: '/branch/business/legal',
  system: '/branch/business/system',
  testTip: '/branch/business/test-tip',
  deposits: '/branch/business/deposits',
  deposit: '/branch/business/deposits/:id',
  journal: '/branch/business/journal',
  journalAccounts: '/branch/business/journal/accounts',
  journalFile: '/branch/business/journal/:form.csv',
  paydays: '/branch/business/payday',
  paydayNext: '/branch/business/payday/next',
  paydayRecord: '/branch/business/payday/record',
  paydaySettings: '/branch/business/payday/settings',
  payPeople: '/branch/business/payday/people',
  paydayYear: '/branch/business/payday/paid-:year.csv',
  payday: '/branch/business/payday/:id',
  paydayFile: '/branch/business/payday/:id/:file',
  /** In the area of all who have an account: those who have left still see their own. */
  ownPaydays: '/profile/paydays',
  statement: '/profile/paydays/:id/:staffId/:branchId',
  cash: '/branch/cash',
  cashCount: '/branch/cash/:id',
  words: '/branch/words',
  wordsSettings: '/branch/words/settings',
  word: '/branch/words/:tipId',
  setup: '/setup',
  setupBegin: '/setup/begin/:token',
  setupOwnerLink: '/setup/owner/link',
} as const

/** The paths that a guard protects, with everything below them. */
export const areas = {
  auth: '/auth',
  customer: ['/profile', '/tip/histories'],
  branch: '/branch',
  setup: '/setup',
}

/**
 * For `app.use`: matches where a guest's steps begin, and no part of the address, so that their router sees all of it.
 * /tip/histories is a person's own.
 */
export const guestSteps = /^(?=\/(?:tip(?!\/histories(?:\/|$))|q)(?:\/|$))/i

type Query<Name extends string> = Partial<Record<Name, string | undefined>>
const query = (values: Query<string> = {}) => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

type Patterns = typeof patterns
type ParamsOf<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
  ? [value: string, ...ParamsOf<Rest>]
  : []

/**
 * What may stand behind the `?` of a link, where anything may.
 * - `after`: the last line of the page before; `from` and `to`: a range of days
 * - `branch`, `staff`: whose codes, earnings or people; `q`: a name to search for; `view`: another look at the list; `sort`: its order
 * - `only`: which tips of a list; `tip`: the guest's attempt, or the tip that is open beside its list
 * - `refund`: how much of a tip is to go back: `half`, `full`, whole yen, or nothing yet
 */
type Queries = {
  comingSoon: 'branch'
  tip: 'staff' | 'tip'
  histories: 'view' | 'from' | 'to' | 'after'
  historiesCsv: 'from' | 'to'
  ownVenue: 'after'
  qr: 'branch' | 'staff' | 'q' | 'sort' | 'after' | 'print'
  qrPrint: 'branch' | 'staff' | 'people' | 'each'
  qrCards: 'branch'
  qrReplace: 'branch' | 'staff'
  qrReplaced: 'branch' | 'staff'
  branchLive: 'after'
  earning: 'from' | 'to' | 'branch' | 'staff' | 'sort' | 'branches'
  earningCsv: 'from' | 'to' | 'branch' | 'staff' | 'after'
  earningTips: 'from' | 'to' | 'branch' | 'staff' | 'q' | 'only' | 'tip' | 'refund' | 'after' | 'print'
  earningMessages: 'from' | 'to' | 'branch' | 'staff' | 'q' | 'only' | 'tip' | 'refund' | 'after' | 'print'
  earningTip: 'refund'
  staffList: 'branch' | 'q' | 'sort' | 'after' | 'view' | 'print'
  staffAdd: 'branch'
  staffImport: 'branch'
  business: 'sort' | 'after' | 'print'
  audit: 'from' | 'to' | 'sort' | 'after' | 'print'
  cash: 'from' | 'to' | 'sort' | 'after' | 'print'
  deposits: 'from' | 'to' | 'sort' | 'after' | 'print'
  deposit: 'after' | 'print'
  journal: 'from' | 'to'
  journalFile: 'from' | 'to'
  paydayNext: 'until' | 'branch'
  ownPaydays: 'after'
  words: 'view' | 'from' | 'to' | 'sort' | 'after' | 'print'
}
/** Links with one thing behind the `?`, given as it is: the guest's attempt, or the page to open after the sign-in. */
const single = {
  tipConfirm: 'tip',
  tipCredit: 'tip',
  tipPayment: 'tip',
  tipSuccess: 'tip',
  tipCancel: 'tip',
  login: 'return',
  register: 'return',
  registerConfirm: 'return',
  resetPassword: 'return',
  resetPasswordConfirm: 'return',
  invitations: 'return',
} as const satisfies Partial<Record<keyof Patterns, string>>

type QueryOf<Name> = Name extends keyof typeof single
  ? [value?: string]
  : Name extends keyof Queries
    ? [values?: Query<Queries[Name]>]
    : []

/** A link to each pattern: its parameters in their order, then what stands behind the `?`. */
type Links = {
  [Name in keyof Patterns]: (...given: [...ParamsOf<Patterns[Name]>, ...QueryOf<Name>]) => string
}

function linkTo([name, pattern]: [string, string]) {
  const params = pattern.match(/:\w+/g) ?? []
  const behind = (single as Record<string, string>)[name] ?? ''
  return (...given: (string | Query<string> | undefined)[]) => {
    const path = params.reduce(
      (done, param, at) => done.replace(param, encodeURIComponent(String(given[at]))),
      pattern,
    )
    const last = given[params.length]
    return path + query(typeof last === 'string' ? { [behind]: last } : last)
  }
}

const links = Object.fromEntries(Object.entries(patterns).map((one) => [one[0], linkTo(one)])) as Links

export const paths = {
  ...links,
  /** The start page of a signed-in person. */
  personHome: links.profile,
  /** 160 × 160 pixels, or 320 × 320 for `large`. */
  photo: (hash: string, size: 'small' | 'large' = 'small') =>
    links.photo(size === 'large' ? `${hash}-2x` : hash),
}
