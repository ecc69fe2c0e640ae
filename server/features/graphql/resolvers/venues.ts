import { type GuestLang, htmlLang } from '../../../../views/languages.ts'
import { allRoles, isTippable } from '../../../../views/roles.ts'
import { allTranslations, spokenFields, translated } from '../../../../views/venue-texts.ts'
import { ForbiddenError, VenueClosedError } from '../../../base/errors.ts'
import { paths } from '../../../base/paths.ts'
import { places } from '../../../http/cursor.ts'
import { may } from '../../../people/access/index.ts'
import { type Branch as BranchRow, listBranches } from '../../../venues/branch.store.ts'
import type { Business as BusinessRow } from '../../../venues/business.store.ts'
import { codeInUse } from '../../../venues/code.store.ts'
import type { CodeOwner } from '../../../venues/code.types.ts'
import { listStaff } from '../../../venues/staff.store.ts'
import type { StaffMember as StaffRow } from '../../../venues/staff.types.ts'
import type { TippableStaff } from '../../../venues/tippable.store.ts'
import { noSum, sumOf } from '../../earning/earning.totals.store.ts'
import { maySeeScans, type ShownCode } from '../../qr/qr.service.ts'
import type { Context } from '../graphql.context.ts'
import { connection, daysOf, type Fields } from './fields.ts'
import { paydaysOf } from './paydays.ts'

/** As on the staff page. SQLite refuses much longer search texts. */
const longestSearch = 100

const at = ({ businessId, id }: BranchRow) => ({ businessId, branchId: id })
const staffTarget = ({ businessId, branchId, id }: StaffRow) => ({ businessId, branchId, staffId: id })

async function codeOf({ loaders, db, clock }: Context, owner: CodeOwner) {
  const codes = await loaders.codes(owner.branchId)
  return codes.get(owner.staffId ?? null) ?? codeInUse(db, owner, clock())
}

const photoUrl = ({ photo }: { photo?: string | undefined }, _: unknown, { config }: Context) =>
  photo && config.publicUrl + paths.photo(photo, 'large')

/** Of each field the text first that the reader of this language gets. */
const textsOf = (of: Parameters<typeof allTranslations>[0], lang: GuestLang) =>
  spokenFields.flatMap((field) =>
    allTranslations(of, field, lang).map((text) => ({ field, text: text.text, lang: htmlLang(text.lang) })),
  )

const Branch = {
  greeting: (branch, _, { req }) => translated(branch, 'greeting', req.lang)?.text,
  texts: (branch, _, { req }) => textsOf(branch, req.lang),
  tipUrl: ({ id }, _, { config }) => config.publicUrl + paths.tip(id),
  async tippableStaff({ id }, _, { loaders, charge }) {
    const people = await loaders.tippable(id)
    charge(people.length)
    return people.map((person) => ({ ...person, branchId: id }))
  },
  async qr(branch, _, context) {
    if (branch.closed) throw new VenueClosedError()
    return { branch, code: await codeOf(context, { branchId: branch.id, staffId: undefined }) }
  },
  async business(branch, _, { loaders, mustAt }) {
    await mustAt('earnings.own', at(branch))
    return loaders.business(branch.businessId)
  },
  async staff(branch, asked, { db, mustAt }) {
    await mustAt('staff.list', at(branch))
    const search = asked.search?.trim().slice(0, longestSearch) || undefined
    return connection(places.moment, asked, (page) =>
      listStaff(db, { branchId: branch.id }, { search, ...page }),
    )
  },
  async earnings(branch, asked, { loaders, mustAt }) {
    const { businessId } = await mustAt('earnings.branch', at(branch))
    const sums = await loaders.sumsByBranch({ scope: { businessId }, days: daysOf(asked) })
    return sums.find(({ branchId }) => branchId === branch.id) ?? noSum
  },
} satisfies Fields<BranchRow>

const TippablePerson = {
  photoUrl,
  greeting: (person, _, { req }) => translated(person, 'greeting', req.lang)?.text,
  texts: (person, _, { req }) => textsOf(person, req.lang),
  tipUrl: ({ id, branchId }, _, { config }) => config.publicUrl + paths.tip(branchId, { staff: id }),
} satisfies Fields<TippableStaff & { branchId: string }>

const forEditors =
  (field: 'email' | 'account' | 'payrollNumber') =>
  async (staff: StaffRow, _: unknown, { mustAt }: Context) => {
    await mustAt('staff.edit', staffTarget(staff))
    return staff[field]
  }

const StaffMember = {
  photoUrl,
  texts: (staff, _, { req }) => textsOf(staff, req.lang),
  email: forEditors('email'),
  account: forEditors('account'),
  payrollNumber: forEditors('payrollNumber'),
  async payWay(staff, _, { mustAt }) {
    await mustAt('staff.edit', staffTarget(staff))
    return staff.payWay ?? 'usual'
  },
  branch: ({ branchId }, _, { loaders }) => branchId && loaders.branch(branchId),
  async qr(staff, _, context) {
    const { id, branchId, role } = staff
    // Guests scan a code to tip its person; owners can't be tipped.
    if (!isTippable(role) || !branchId) return undefined
    await context.mustAt('qr.see', staffTarget(staff))
    const branch = await context.loaders.branch(branchId)
    return { branch, person: staff, code: await codeOf(context, { branchId, staffId: id }) }
  },
  async earnings(staff, asked, { loaders, member, mustAt }) {
    const { staffId, businessId, branchId, ...who } = await member()
    const own = staff.id === staffId
    await mustAt(own ? 'earnings.own' : 'earnings.branch', staffTarget(staff))
    const wide = own || may({ staffId, businessId, branchId, ...who }, 'earnings.business')
    const scope = { businessId, branchId: wide ? undefined : branchId }
    const sums = await loaders.sumsByStaff({ scope, days: daysOf(asked) })
    return sums.find((sum) => sum.staffId === staff.id) ?? noSum
  },
} satisfies Fields<StaffRow>

/** Scans may be seen by the person of the code, and by members who may see the branch's figures. */
const scans =
  (field: 'scans' | 'earlierScans') =>
  async (shown: ShownCode, _: unknown, { mustAt }: Context) => {
    if (!maySeeScans(await mustAt('qr.see', at(shown.branch)), shown)) throw new ForbiddenError('scans')
    return shown.code[field]
  }

const QrCode = {
  token: ({ code }) => code.token,
  url: ({ code }, _, { config }) => config.publicUrl + paths.code(code.token),
  since: ({ code }) => code.since,
  scans: scans('scans'),
  earlierScans: scans('earlierScans'),
} satisfies Fields<ShownCode>

const Business = {
  paydays: paydaysOf,
  async branches({ id }, _, { db, member, charge }) {
    const here = await member()
    const all = await listBranches(db, id)
    charge(all.length)
    return all.filter((branch) => may(here, 'staff.list', at(branch)))
  },
  async members({ id }, _, { db, mustAt, charge }) {
    await mustAt('member.manage', { businessId: id })
    const members = await listStaff(db, { businessId: id })
    charge(members.length)
    // The highest role first; those of one role in the order in which they joined.
    return members.toSorted((a, b) => allRoles.indexOf(a.role) - allRoles.indexOf(b.role))
  },
  async earnings({ id }, asked, { db, mustAt }) {
    await mustAt('earnings.business', { businessId: id })
    return sumOf(db, { businessId: id }, daysOf(asked))
  },
} satisfies Fields<BusinessRow>

export const venueFields = { Branch, TippablePerson, StaffMember, QrCode, Business }
