import { z } from 'zod'
// A field that the page lacks would be emptied by it.
import type { BranchFieldName } from '../../../pages/branch/branch-fields.tsx'
import { countCharacters } from '../../../views/characters.ts'
import { withoutHidden } from '../../../views/hidden-characters.ts'
import { readPresets } from '../../../views/presets.ts'
import type { LocaleKey } from '../../../views/translate.ts'
import { inOthers, storedIn, type Texts, writeTexts } from '../../../views/venue-texts.ts'
import { isDay, plainDay } from '../../base/calendar.ts'
import type { TipRange } from '../../base/constants.ts'
import { typedText } from '../../base/typed-text.ts'
import type { Db } from '../../db/database.ts'
import type { Filled } from '../../http/parse-form.ts'
import { type Branch, type BranchRow, freeNumber } from '../../venues/branch.store.ts'

const greetingLimit = 120

const line = (tooLong: LocaleKey, length: number) => typedText().max(length, tooLong).default('')
const needed = (key: LocaleKey, tooLong: LocaleKey, length: number) =>
  typedText(key).min(1, key).max(length, tooLong)

const name = ['branch:errors.nameLength', 80] as const
const address = ['branch:errors.addressLength', 200] as const

const greeting = typedText()
  .refine((value) => countCharacters(value) <= greetingLimit, 'branch:errors.greetingLength')
  .default('')

/** Names that lead nowhere outside the house that uses them (RFC 6761, 6762, 8375 and ICANN's `.internal`). */
const inside = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|example|onion|arpa)$/

const longestPage = 500

/**
 * Whether any guest may be led there: an ordinary page of a public host by its name, without a sign-in of its own. It is
 * kept as browsers write it, where a Japanese letter is nine signs: so long it may be, or the next edit would refuse it.
 */
function isPublicPage(value: string): boolean {
  const url = URL.parse(value)
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return false
  if (url.href.length > longestPage) return false
  const host = url.hostname.replace(/\.$/, '')
  // A host without a letter in its last part is a number of the network.
  return /\.[a-z][a-z\d-]*$/.test(host) && !inside.test(host)
}

/**
 * A branch as an owner types it. Amounts it offers are in the range of a tip. Guests type the branch number too, so it
 * is read as on `/tip`: full-width digits and spaces are accepted.
 */
export const branchSchema = (range: TipRange) =>
  z.strictObject({
    name: needed('branch:errors.nameRequired', ...name),
    ...inOthers('name', line(...name)),
    kind: z.enum(['restaurant', 'hotel'], 'branch:errors.kindRequired'),
    number: z
      .string('branch:errors.numberRequired')
      .max(100, 'branch:errors.numberShape')
      .transform((value) => value.normalize('NFKC').replaceAll(/\s/g, ''))
      .refine((value) => value !== '', 'branch:errors.numberRequired')
      .refine((value) => value === '' || /^\d{2,10}$/.test(value), 'branch:errors.numberShape'),
    address: needed('branch:errors.addressRequired', ...address),
    ...inOthers('address', line(...address)),
    presets: z
      .string()
      .max(200, 'branch:errors.presetsShape')
      .default('')
      .transform((value, context) => {
        const read = readPresets(value, range)
        if (typeof read !== 'string') return read
        const params = { ...range, maximum: new Intl.NumberFormat('en').format(range.maximum) }
        context.addIssue({ code: 'custom', message: read, params })
        return z.NEVER
      }),
    greeting,
    reviewPage: z
      .string()
      .max(longestPage, 'branch:errors.reviewPage')
      .overwrite(withoutHidden)
      .trim()
      .refine((value) => value === '' || isPublicPage(value), 'branch:errors.reviewPage')
      .transform((value) => (value === '' ? '' : new URL(value).href))
      .default(''),
    ...inOthers('greeting', greeting),
    opensOn: z
      .string()
      .max(40, 'branch:errors.opensOn')
      .transform(plainDay)
      .refine((value) => value === '' || isDay(value), 'branch:errors.opensOn')
      .default(''),
  } satisfies Record<BranchFieldName, z.ZodType>)

export type BranchForm = z.infer<ReturnType<typeof branchSchema>>

const storedTexts = (texts: Texts) => ({
  ...storedIn('name', texts),
  ...storedIn('address', texts),
  ...storedIn('greeting', texts),
})

/**
 * A stored branch as its form, filled in. An edit begins with it.
 */
export const storedBranch = (branch: Branch): Filled<BranchForm> => ({
  name: branch.name,
  kind: branch.kind,
  number: branch.number,
  address: branch.address,
  presets: branch.presets.join(', '),
  opensOn: branch.opensOn ?? '',
  reviewPage: branch.reviewPage ?? '',
  greeting: branch.greeting ?? '',
  ...storedTexts(branch.texts),
})

/** The amounts that a new branch offers, as far as they may be tipped. */
export const newPresets = ({ maximum }: TipRange) => [300, 500, 1000].filter((yen) => yen <= maximum)

/** What its page suggests for a branch that is being added. */
export const newBranch = async (db: Db, range: TipRange): Promise<Filled<BranchForm>> => ({
  name: '',
  kind: '',
  number: await freeNumber(db),
  address: '',
  presets: newPresets(range).join(', '),
  opensOn: '',
  greeting: '',
  reviewPage: '',
  ...storedTexts({}),
})

/** The form as it is stored; {@link storedBranch} and `toBranch` are the way back. */
export const branchValues = (form: BranchForm) =>
  ({
    name: form.name,
    kind: form.kind,
    number: form.number,
    address: form.address,
    presets: JSON.stringify(form.presets),
    greeting: form.greeting || null,
    review_page: form.reviewPage || null,
    texts: writeTexts(form),
    opens_on: form.opensOn || null,
  }) satisfies Omit<BranchRow, 'id' | 'business_id' | 'closed_at'>
