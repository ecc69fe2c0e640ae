import { GraphQLObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { branchSchema } from '../../server/features/branch/branch.schema.ts'
import { schema } from '../../server/features/graphql/graphql.server.ts'
import { editSchemaOf, staffFields } from '../../server/features/staff/staff.schema.ts'
import { type Column, columnsOf, headingsOf } from '../../server/features/staff/staff-import.words.ts'
import { langs } from '../../views/lang.ts'
import { qrSite } from '../features/qr/qr-site.ts'
import { readRow } from '../support/rows.ts'

const site = await qrSite()

/** What a form would send as it stands: its inputs, choices and texts. */
function sentBy(html: string, action: string): Record<string, string> {
  const form = html.split('<form').find((part) => part.includes(`action="${action}"`)) ?? ''
  const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const inputs = [...form.matchAll(/<input[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => !/type="(radio|checkbox)"/.test(input) || /\schecked/.test(input))
    // Of no form, or of another one.
    .filter((input) => !/\sform="/.test(input))
    .map((input) => [/name="([^"]*)"/.exec(input)?.[1], /value="([^"]*)"/.exec(input)?.[1] ?? ''])
  const texts = [...form.matchAll(/<textarea[^>]*name="([^"]*)"[^>]*>([^<]*)</g)].map(([, name, text]) => [
    name,
    text,
  ])
  const selects = [...form.matchAll(/<select[^>]*name="([^"]*)".*?<\/select>/gs)].map(([select, name]) => [
    name,
    /<option[^>]*?value="([^"]*)"[^>]*\sselected/.exec(select)?.[1] ??
      /<option[^>]*\sselected[^>]*?value="([^"]*)"/.exec(select)?.[1],
  ])
  const all = [...inputs, ...texts, ...selects].filter(([name]) => name)
  return Object.fromEntries(all.map(([name, value]) => [name, plain(value ?? '').replace(/^\n/, '')]))
}

/** A field in a language is read among the texts. */
const readAs = (field: string) => (/^(name|address|greeting)[A-Z]/.test(field) ? 'texts' : field)
const missingIn = (type: string, fields: string[]) => {
  const of = schema.getType(type)
  if (!(of instanceof GraphQLObjectType)) throw new Error(`${type} is no type`)
  return fields.filter((field) => !(readAs(field) in of.getFields()))
}

describe('a branch', () => {
  const typed = {
    name: 'Inn',
    kind: 'hotel',
    number: '5511',
    address: 'Nara',
    presets: '700',
    greeting: 'ようこそ',
    greetingEn: 'Welcome',
    greetingCn: '欢迎',
    greetingKo: '환영합니다',
    greetingHant: '歡迎',
    nameEn: 'Inn of Nara',
    nameCn: '奈良旅馆',
    nameKo: '나라 여관',
    nameHant: '奈良旅館',
    addressEn: 'Nara, Japan',
    addressCn: '奈良市',
    addressKo: '나라',
    addressHant: '奈良縣',
    opensOn: '2026-01-02',
    reviewPage: 'https://reviews.example.jp/inn',
  }
  const fields = Object.keys(branchSchema({ minimum: 100, maximum: 9000 }).shape)

  it('has each of its fields in the form, which keeps those that an edit does not change', async () => {
    const { branchId: id } = site.seed.hotel
    const path = `/branch/branches/${id}/edit`
    expect(Object.keys(typed).sort()).toEqual(fields.toSorted())
    expect((await site.as.owner.post(path, typed)).status).toBe(303)
    const row = () => readRow(site.deps.db, 'branch', id)
    const { closed_at, ...before } = await row()
    expect(closed_at).toBeNull()
    expect(Object.values(before)).not.toContain(null)
    const sent = sentBy((await site.as.owner.get(path)).text, path)
    expect(Object.keys(sent).sort()).toEqual(fields.toSorted())
    expect((await site.as.owner.post(path, { ...sent, name: 'Inn 2' })).status).toBe(303)
    expect(await row()).toMatchObject({ ...before, name: 'Inn 2' })
  })

  it('is read with each of them by other systems', () => {
    expect(missingIn('Branch', fields)).toEqual([])
  })
})

describe('a person', () => {
  const typed = {
    name: '石川 海',
    nameEn: 'Kai',
    nameCn: '石川海',
    nameKo: '가이',
    nameHant: '石川海',
    code: '0909',
    payrollNumber: '0042',
    payWay: 'cash',
    role: 'manager',
    email: 'kai@example.com',
  }
  const fields = Object.keys(editSchemaOf({ role: 'staff' } as Parameters<typeof editSchemaOf>[0]).shape)

  it('has each of its fields in the form, which keeps those that an edit does not change', async () => {
    const id = site.seed.staffIds[1] ?? ''
    const path = `/branch/staff/${id}/edit`
    const all = { ...typed, branch: site.seed.branchId }
    expect(Object.keys(all).sort()).toEqual(fields.toSorted())
    // Whoever gets a manager's place by it is asked for the password, so the role stays at first.
    const as = { ...all, role: 'staff' }
    expect((await site.as.owner.post(path, as)).status).toBe(303)
    const row = () => readRow(site.deps.db, 'staff', id)
    const before = await row()
    const sent = sentBy((await site.as.owner.get(path)).text, path)
    expect(Object.keys(sent).sort()).toEqual(fields.toSorted())
    expect((await site.as.owner.post(path, { ...sent, name: '石川 陸' })).status).toBe(303)
    expect(await row()).toEqual({ ...before, name: '石川 陸' })
  })

  it('is read with each of them by other systems, and brought with all of a file’s by an import', () => {
    expect(missingIn('StaffMember', fields)).toEqual([])
    for (const lang of langs)
      for (const field of Object.keys(staffFields) as Column[])
        expect(columnsOf([headingsOf(field, lang)[0] ?? ''])).toEqual([field])
  })
})
