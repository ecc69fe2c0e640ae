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
  passwordLink: '/auth/link/:token',
  profile: '/profile',
  emailChange: '/profile/email-change',
  emailConfirm: '/profile/email-change/confirm',
  emailSeen: '/profile/email-change/seen',
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
  qrReplace: '/branch/qr/replace',
  branchHome: '/branch',
  branchLive: '/branch/live',
  earning: '/branch/earning',
  earningCsv: '/branch/earning/csv',
  earningTip: '/branch/earning/tips/:tipId',
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
  business: '/branch/business',
  branchAdd: '/branch/branches/add',
  branchEdit: '/branch/branches/:branchId/edit',
  branchClose: '/branch/branches/:branchId/close',
  members: '/branch/members',
  memberEdit: '/branch/members/:id',
  memberLink: '/branch/members/:id/link',
  memberInvite: '/branch/members/:id/invite',
  audit: '/branch/audit',
  legalDetails: '/branch/business/legal',
  hooks: '/branch/business/webhooks',
  hook: '/branch/business/webhooks/:id',
  hookDelete: '/branch/business/webhooks/:id/delete',
  hookMessage: '/branch/business/webhooks/:id/messages/:messageId',
  setup: '/setup',
  setupBegin: '/setup/begin/:token',
  setupBusiness: '/setup/business',
  setupBranch: '/setup/branch',
  setupServices: '/setup/services',
  setupOwner: '/setup/owner',
  setupOwnerLink: '/setup/owner/link',
  setupPoster: '/setup/poster',
  setupPosterPdf: '/setup/poster.pdf',
  setupTip: '/setup/tip',
  setupTipLive: '/setup/tip/live',
  setupFinish: '/setup/finish',
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

const at = (branchId: string, rest = '') => `/tip/${encodeURIComponent(branchId)}${rest}`
const query = (values: Record<string, string | undefined>) => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** Whose code: a branch's, or a person's. */
type CodeQuery = Partial<Record<'branch' | 'staff', string | undefined>>

/** A person's list of tips: another view, a range of days, the lines after the last one of a page. */
type HistoriesQuery = Partial<Record<'view' | 'from' | 'to' | 'after', string | undefined>>

/** Earnings: a range of days, one branch or person, the lines after the last one of a page. */
type EarningQuery = Partial<Record<'from' | 'to' | 'branch' | 'staff' | 'after', string | undefined>>

/** Staff members: of a branch, matching `q`, after the last one of a page; `view: 'guest'`: as guests see them. */
type StaffQuery = Partial<Record<'branch' | 'q' | 'after' | 'view', string | undefined>>

const staffPage = (id: string, rest = '') => `${patterns.staffList}/${encodeURIComponent(id)}${rest}`
const hookPage = (id: string, rest = '') => `${patterns.hooks}/${encodeURIComponent(id)}${rest}`

export const paths = {
  home: () => '/',
  stripeWebhook: () => patterns.stripeWebhook,
  health: () => patterns.health,
  build: () => patterns.build,
  echo: () => patterns.echo,
  webManifest: (lang: string) => `/manifest-${lang}.webmanifest`,
  welcome: () => patterns.welcome,
  /** `branch`: one that takes tips only from a later day on. */
  comingSoon: (values: Pick<CodeQuery, 'branch'> = {}) => patterns.comingSoon + query(values),
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
  /** `back`: the page to open after the sign-in. */
  login: (back?: string) => patterns.login + query({ return: back }),
  logout: () => patterns.logout,
  register: (back?: string) => patterns.register + query({ return: back }),
  registerConfirm: (back?: string) => patterns.registerConfirm + query({ return: back }),
  resetPassword: (back?: string) => patterns.resetPassword + query({ return: back }),
  resetPasswordConfirm: (back?: string) => patterns.resetPasswordConfirm + query({ return: back }),
  passwordLink: (token: string) => `/auth/link/${encodeURIComponent(token)}`,
  /** The start page of a signed-in person. */
  personHome: () => '/profile',
  profile: () => patterns.profile,
  emailChange: () => patterns.emailChange,
  emailConfirm: () => patterns.emailConfirm,
  emailSeen: () => patterns.emailSeen,
  passwordChange: () => patterns.passwordChange,
  sessions: () => patterns.sessions,
  accountDelete: () => patterns.accountDelete,
  invitations: (back?: string) => patterns.invitations + query({ return: back }),
  histories: (values: HistoriesQuery = {}) => patterns.histories + query(values),
  historiesCsv: (values: Pick<HistoriesQuery, 'from' | 'to'> = {}) => patterns.historiesCsv + query(values),
  qr: (values: CodeQuery = {}) => patterns.qr + query(values),
  qrPng: (token: string) => `${patterns.qr}/images/${encodeURIComponent(token)}.png`,
  qrSvg: (token: string) => `${patterns.qr}/images/${encodeURIComponent(token)}.svg`,
  qrPrint: (paper: string, values: CodeQuery) => `${patterns.qr}/print/${paper}.pdf${query(values)}`,
  qrReplace: (values: CodeQuery) => patterns.qrReplace + query(values),
  branchHome: () => patterns.branchHome,
  /** `after`: the newest news already shown, in ms since 1970. */
  branchLive: (values: { after?: string | undefined } = {}) => patterns.branchLive + query(values),
  earning: (values: EarningQuery = {}) => patterns.earning + query(values),
  earningCsv: (values: EarningQuery = {}) => patterns.earningCsv + query(values),
  earningTip: (tipId: string) => `${patterns.earning}/tips/${encodeURIComponent(tipId)}`,
  /** `change`: the request to edit again. */
  tipRefund: (tipId: string, values: { change?: string } = {}) =>
    `${patterns.earning}/tips/${encodeURIComponent(tipId)}/refund${query(values)}`,
  oneRefund: (tipId: string, refundId: string) =>
    `${patterns.earning}/tips/${encodeURIComponent(tipId)}/refund/${encodeURIComponent(refundId)}`,
  staffList: (values: StaffQuery = {}) => patterns.staffList + query(values),
  staffAdd: (values: Pick<CodeQuery, 'branch'> = {}) => patterns.staffAdd + query(values),
  staffImport: (values: Pick<CodeQuery, 'branch'> = {}) => patterns.staffImport + query(values),
  staffImportTemplate: () => patterns.staffImportTemplate,
  staffMember: (id: string) => staffPage(id),
  staffEdit: (id: string) => staffPage(id, '/edit'),
  staffDelete: (id: string) => staffPage(id, '/delete'),
  staffPhoto: (id: string) => staffPage(id, '/photo'),
  /** 160 × 160 pixels, or 320 × 320 for `large`. */
  photo: (hash: string, size: 'small' | 'large' = 'small') =>
    `/photos/${hash}${size === 'large' ? '-2x' : ''}.webp`,
  memberProfile: () => patterns.memberProfile,
  memberEmailChange: () => patterns.memberEmailChange,
  memberEmailConfirm: () => patterns.memberEmailConfirm,
  memberPasswordChange: () => patterns.memberPasswordChange,
  memberSessions: () => patterns.memberSessions,
  memberPush: () => patterns.memberPush,
  memberPushHere: () => patterns.memberPushHere,
  memberPushDevices: () => patterns.memberPushDevices,
  business: () => patterns.business,
  branchAdd: () => patterns.branchAdd,
  branchEdit: (branchId: string) => `/branch/branches/${encodeURIComponent(branchId)}/edit`,
  branchClose: (branchId: string) => `/branch/branches/${encodeURIComponent(branchId)}/close`,
  members: () => patterns.members,
  memberEdit: (id: string) => `${patterns.members}/${encodeURIComponent(id)}`,
  memberLink: (id: string) => `${patterns.members}/${encodeURIComponent(id)}/link`,
  memberInvite: (id: string) => `${patterns.members}/${encodeURIComponent(id)}/invite`,
  audit: (values: { after?: string | undefined } = {}) => patterns.audit + query(values),
  legalDetails: () => patterns.legalDetails,
  hooks: () => patterns.hooks,
  hook: (id: string, values: { after?: string | undefined } = {}) => hookPage(id) + query(values),
  hookDelete: (id: string) => hookPage(id, '/delete'),
  hookMessage: (id: string, messageId: string) => hookPage(id, `/messages/${encodeURIComponent(messageId)}`),
  ownTip: (tipId: string) => `${patterns.histories}/tips/${encodeURIComponent(tipId)}`,
  ownVenue: (branchId: string, values: Pick<HistoriesQuery, 'after'> = {}) =>
    `${patterns.histories}/venues/${encodeURIComponent(branchId)}${query(values)}`,
  setup: () => patterns.setup,
  setupBegin: (token: string) => `${patterns.setup}/begin/${encodeURIComponent(token)}`,
  setupPosterPdf: () => patterns.setupPosterPdf,
  setupFinish: () => patterns.setupFinish,
}
