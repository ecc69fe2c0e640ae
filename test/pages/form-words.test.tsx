import { cloneElement, type ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { ZodObject } from 'zod'
import { withPeople } from '../../server/features/cash/cash.schema.ts'
import { editSchemaOf } from '../../server/features/staff/staff.schema.ts'
import { type FieldErrors, parseForm } from '../../server/http/parse-form.ts'
import { branchNumberSchema } from '../../server/venues/branch-number.ts'
import type { StaffMember } from '../../server/venues/staff.types.ts'
import { type Lang, langs } from '../../views/lang.ts'
import { gallery } from './gallery.ts'
import { renderSample } from './render-sample.tsx'

const schemas = import.meta.glob<Record<string, unknown>>(
  [
    '../../server/features/*/*.schema.ts',
    '../../server/features/{journal,push,refund,words}/*.routes.tsx',
    '../../server/features/tip/tip-amount.controller.tsx',
  ],
  { eager: true },
)

/** Feature and schema of every form with fields to fill in → where it stands in the gallery. */
const forms: Record<string, string> = {
  'auth loginSchema': 'auth-login',
  'auth registerSchema': 'auth-register',
  'auth registerConfirmSchema': 'auth-confirm-ask',
  'auth resetPasswordSchema': 'auth-reset',
  'auth resetPasswordConfirmSchema': 'auth-reset-confirm',
  'branch branchSchema': 'branch-add',
  'cash cashSchema': 'cash',
  'cash correctSchema': 'cash-count',
  'customer profileSchema': 'customer-profile',
  'customer firstProfileSchema': 'customer-profile-fresh',
  'customer emailChangeSchema': 'customer-email',
  'customer emailConfirmSchema': 'customer-email-confirm',
  'customer passwordChangeSchema': 'customer-password',
  'journal accountsSchema': 'journal-accounts',
  'member inviteSchema': 'owner-invite',
  'member roleSchema': 'member',
  'payday nextSchema': 'payday-next',
  'payday recordSchema': 'payday-record-refused',
  'payday returnSchema': 'payday-refused',
  'payday settingsSchema': 'payday-settings',
  'push pushSettingSchema': 'push-none',
  'qr qrFindSchema': 'qr-find',
  'staff staffAddSchema': 'staff-add',
  'staff staffEditSchema': 'staff-edit',
  'staff ownerEditSchema': 'staff-edit-owner',
  'staff photoSchema': 'staff-photo',
  'words decideSchema': 'word',
  'words wordsSettingsSchema': 'words-settings',
  'tip branchNumberSchema': 'entry',
  'tip tipAmountSchema': 'amount',
  'tip paySchema': 'payment',
}
/** Only buttons, or what a page writes into its form itself. */
const buttons =
  /^(auth|customer) resend(EmailCode)?Schema$|(Button|button|qrReplace|close|confirm|giveUp|sessions|hosted|card|welcome|import|back|refund|managers|own|guests|make|people|answer)Schema$/

/** A branch's number is asked for on another page, too. */
const alsoAsked: [string, string] = ['qr qrFindSchema', 'entry']

/** Schemas that no feature's file gives by their names. */
const elsewhere: Record<string, ZodObject> = {
  'cash cashSchema': withPeople([]),
  'tip branchNumberSchema': branchNumberSchema,
  'staff staffEditSchema': editSchemaOf({ role: 'staff' } as StaffMember),
  'staff ownerEditSchema': editSchemaOf({ role: 'owner' } as StaffMember),
}

const schemaOf = (form: string): ZodObject => {
  const [feature, name = ''] = form.split(' ')
  if (form in elsewhere) return elsewhere[form] as ZodObject
  const file = Object.entries(schemas).find(([path, all]) => path.includes(`/${feature}/`) && name in all)
  const schema = file?.[1][name]
  return (typeof schema === 'function' ? schema(100_000) : schema) as ZodObject
}

/** What the form says of itself left empty, and filled in with nonsense. */
const refusals = (schema: ZodObject): FieldErrors[] =>
  ['', '!', 'あ'.repeat(600)].flatMap((value) => {
    const fields = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, value]))
    const parsed = parseForm(schema, fields)
    return parsed.ok ? [] : [parsed.errors]
  })

/** What a message that names its field calls it. */
const naming: Record<Lang, RegExp> = {
  en: /^(?:Choose an?|Invalid|The)? ?(.+?)(?: address| is required| must | format|:|$)/,
  ja: /^(.+?)(?:には|は|を|の形式|が)/,
  cn: /^(?:请(?:选择或输入|选择|输入|填写)?|两次输入的)?(.+?)(?:不能|必须|须|至少|格式|不一致|，|：|$)/,
}
/** What can be chosen is said itself, above it may stand a question; and what no person fills in has no label. */
const ownWords =
  /common:|termsRequired|cardRequired|branchNumberUnknown|refund:errors.how|tip:errors.recipientRequired|en branch:errors.kindRequired|en journal:errors.model$/

const plain = (html: string) =>
  html
    .replaceAll(/<span class="label-opt">.*?<\/span>|<[^>]+>/g, '')
    .replaceAll(/（.*?）|\(.*?\)/g, (note) => (/OTP|確認用/.test(note) ? note : ''))
    .replaceAll('&#x27;', '’')
    .trim()

/** The words above a field, with those above its group. */
function labelOf(html: string, field: string): string {
  const at = html.search(new RegExp(`id="${field}"`))
  const before = html.slice(0, at)
  const open = before.lastIndexOf('<fieldset') > before.lastIndexOf('</fieldset')
  const legend = open ? /.*<legend[^>]*>(.*?)<\/legend>/s.exec(before)?.[1] : ''
  const label = new RegExp(`<label for="${field}">(.*?)</label>`, 's').exec(html)?.[1]
  return plain(`${legend ?? ''} ${label ?? ''}`)
}

const messageOf = (html: string, field: string) =>
  plain(
    // Where no amount was chosen, the choice is wrong, not the field for another amount.
    new RegExp(`id="${field.replace('amount', '(?:amount|preset)')}-error">(.*?)</p>`, 's')
      .exec(html)?.[1]
      ?.replace(/<span.*?<\/span>/, '') ?? '',
  )

it('knows every form', () => {
  const all = Object.entries(schemas).flatMap(([path, file]) =>
    Object.keys(file)
      .filter((name) => /Schema$/.test(name))
      .map((name) => `${path.split('/')[4]} ${name}`),
  )
  all.push(...Object.keys(elsewhere))
  expect(all.filter((form) => !buttons.test(form)).sort()).toEqual(Object.keys(forms).sort())
  expect(schemaOf('qr qrFindSchema')).toBe(branchNumberSchema)
})

describe.each(langs)('in %s', (lang) => {
  it.each([...Object.entries(forms), alsoAsked])(
    '%s says at a field what stands above it',
    (form, sample) => {
      const refused = refusals(schemaOf(form))
      expect(refused).not.toEqual([])
      const others = refused.flatMap((errors) => {
        const page = cloneElement(
          gallery[sample] as ReactElement<object>,
          { askEmail: true, errors } as object,
        )
        const html = renderSample(lang, page)
        return Object.entries(errors)
          .filter(([field, { key }]) => !ownWords.test(`${lang} ${key}`) && field !== 'form')
          .map(([field]) => ({ field, label: labelOf(html, field), message: messageOf(html, field) }))
          .filter(({ label, message }) => !share(label, naming[lang].exec(message)?.[1] ?? '?'))
      })
      expect(others).toEqual([])
    },
  )
})

function share(label: string, said: string): boolean {
  const [above, below] = [label.toLowerCase(), said.toLowerCase().replace(/s$/, '')]
  return above !== '' && (above.includes(below) || below.includes(above))
}
