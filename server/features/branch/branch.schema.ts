import { z } from 'zod'
// A field that the page lacks would be emptied by it.
import type { BranchFieldName } from '../../../pages/branch/branch-fields.tsx'
import { countCharacters } from '../../../views/characters.ts'
import { withoutHidden } from '../../../views/hidden-characters.ts'
import type { LocaleKey } from '../../../views/translate.ts'
import { isDay } from '../../base/calendar.ts'
import type { TipRange } from '../../base/constants.ts'
import type { Filled } from '../../http/parse-form.ts'
import type { Branch } from '../../venues/branch.store.ts'

/** More would not fit above the field for another amount on a small phone. */
const maximumPresets = 6
const greetingLimit = 120

const line = (needed: LocaleKey, tooLong: LocaleKey, length: number) =>
  z.string(needed).overwrite(withoutHidden).trim().min(1, needed).max(length, tooLong)

const greeting = z
  .string()
  .overwrite(withoutHidden)
  .trim()
  .refine((value) => countCharacters(value) <= greetingLimit, 'branch:errors.greetingLength')
  .default('')

/** A day as a date field sends it, or typed in a browser without date fields: 2026/12/1, full-width or not. */
function plainDay(value: string): string {
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(value.normalize('NFKC').trim()) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : value.trim()
}

/**
 * A branch as an owner types it. Amounts it offers are in the range of a tip. Guests type the branch number too, so it
 * is read as on `/tip`: full-width digits and spaces are accepted.
 */
export const branchSchema = (range: TipRange) =>
  z.strictObject({
    name: line('branch:errors.nameRequired', 'branch:errors.nameLength', 80),
    kind: z.enum(['restaurant', 'hotel'], 'branch:errors.kindRequired'),
    number: z
      .string('branch:errors.numberRequired')
      .max(100, 'branch:errors.numberShape')
      .transform((value) => value.normalize('NFKC').replaceAll(/\s/g, ''))
      .refine((value) => value !== '', 'branch:errors.numberRequired')
      .refine((value) => value === '' || /^\d{2,10}$/.test(value), 'branch:errors.numberShape'),
    address: line('branch:errors.addressRequired', 'branch:errors.addressLength', 200),
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
    greetingEn: greeting,
    greetingCn: greeting,
    opensOn: z
      .string()
      .max(40, 'branch:errors.opensOn')
      .transform(plainDay)
      .refine((value) => value === '' || isDay(value), 'branch:errors.opensOn')
      .default(''),
  } satisfies Record<BranchFieldName, z.ZodType>)

export type BranchForm = z.infer<ReturnType<typeof branchSchema>>

/**
 * A stored branch as its form, filled in. Page, API and tool all begin an edit with it and replace what was given, so that
 * no door can empty a field that it does not know.
 */
export const storedBranch = (branch: Branch): Filled<BranchForm> => ({
  name: branch.name,
  kind: branch.kind,
  number: branch.number,
  address: branch.address,
  presets: branch.presets.join(', '),
  opensOn: branch.opensOn ?? '',
  greeting: branch.greetings.ja ?? '',
  greetingEn: branch.greetings.en ?? '',
  greetingCn: branch.greetings.cn ?? '',
})

/** What every door suggests for a branch that is being added. */
export const newBranch: Filled<BranchForm> = {
  name: '',
  kind: '',
  number: '',
  address: '',
  presets: '300, 500, 1000',
  opensOn: '',
  greeting: '',
  greetingEn: '',
  greetingCn: '',
}

/** The form as it is stored; {@link storedBranch} and `toBranch` are the way back. */
export const branchValues = (form: BranchForm) => ({
  name: form.name,
  kind: form.kind,
  number: form.number,
  address: form.address,
  presets: JSON.stringify(form.presets),
  greeting: form.greeting || null,
  greeting_en: form.greetingEn || null,
  greeting_cn: form.greetingCn || null,
  opens_on: form.opensOn || null,
})

/** Amounts as people list them, `300, 500, 1,000円`: sorted, without duplicates; or the key of the error. */
function readPresets(text: string, range: TipRange): number[] | LocaleKey {
  const plain = text.normalize('NFKC').replaceAll('、', ' ').replaceAll(/[¥円]/g, '')
  // `300,500` is two amounts and `1,000` is one: a comma separates if that gives amounts that can be tipped. If one
  // amount has four digits without a comma (1000), `30,500` is not read as 30500: `30,500,1000` begins with an amount
  // that is too small.
  const joined = /\d{4}/.test(plain) ? plain : plain.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  const [first, second] = [plain, joined].map((written) => amountsIn(written, range))
  return typeof first === 'string' ? (second ?? first) : (first ?? [])
}

function amountsIn(written: string, { minimum, maximum }: TipRange): number[] | LocaleKey {
  const parts = written.split(/[\s,;/]+/).filter((part) => part !== '')
  if (!parts.every((part) => /^\d{1,9}$/.test(part))) return 'branch:errors.presetsShape'
  const amounts = [...new Set(parts.map(Number))].sort((a, b) => a - b)
  if (amounts.some((yen) => yen < minimum || yen > maximum)) return 'branch:errors.presetsRange'
  return amounts.length > maximumPresets ? 'branch:errors.presetsMany' : amounts
}
