import { type Lang, langs } from '../../../views/lang.ts'
import { type GuestLang, languageOf, nameOfLang } from '../../../views/languages.ts'
import type { TippableRole } from '../../../views/roles.ts'
import { fieldIn, otherVenueLangs, type TextIn } from '../../../views/venue-texts.ts'
import type { staffFields } from './staff.schema.ts'

export type Column = keyof typeof staffFields
type NamedColumn = TextIn<'name'>

/** The possible headings of the columns, in the product's languages and as other programs write them. */
const columns = {
  name: {
    en: ['name', 'full name', 'staff name'],
    ja: ['名前', '氏名', 'スタッフ名'],
    cn: ['姓名', '员工姓名', '員工姓名'],
  },
  code: {
    en: ['staff code', 'code', 'staff number'],
    ja: ['スタッフコード', 'コード', 'スタッフ番号'],
    cn: ['员工编号', '员工代码', '编号', '代码', '員工編號', '編號', '代碼'],
  },
  payrollNumber: {
    en: ['payroll number', 'payroll id'],
    ja: ['給与番号', '給与計算の番号', '給与コード'],
    cn: ['工资编号', '薪资编号', '薪資編號'],
  },
  role: {
    en: ['role', 'position'],
    ja: ['役割', '役職', '権限'],
    cn: ['职位', '角色', '职务', '職位', '職務'],
  },
  email: {
    en: ['email', 'e-mail', 'mail', 'email address'],
    ja: ['メール', 'メールアドレス', 'eメール'],
    cn: ['邮箱', '电子邮箱', '电子邮件', '邮件地址', '電子郵件', '電子信箱'],
  },
} as const satisfies Record<Exclude<Column, NamedColumn>, Record<Lang, readonly string[]>>

/** How lists call a name in this language: `name (Thai)`, `名前（タイ語）`, and as its `language.json` says. */
const nameHeadings = (of: GuestLang): Record<Lang, readonly string[]> =>
  Object.fromEntries(
    langs.map((lang) => [
      lang,
      [`${columns.name[lang][0]} (${nameOfLang(of, lang)})`, ...(languageOf(of).headings?.[lang] ?? [])],
    ]),
  ) as Record<Lang, string[]>

const columnHeadings: Record<Column, Record<Lang, readonly string[]>> = {
  ...columns,
  ...(Object.fromEntries(
    otherVenueLangs.map((lang) => [fieldIn('name', lang), nameHeadings(lang)]),
  ) as Record<NamedColumn, Record<Lang, readonly string[]>>),
}

/** The staff code where no other column is it, and else the payroll number. */
const either: Record<Lang, string[]> = {
  en: ['employee number', 'employee id'],
  ja: ['社員番号', '従業員番号', '従業員コード'],
  cn: ['工号', '工號'],
}

const roles = {
  staff: ['', 'staff', 'スタッフ', '员工', '員工', '一般'],
  manager: ['manager', '店長', 'マネージャー', '支配人', '責任者', '店长', '经理', '經理', '主管'],
} as const satisfies Record<TippableRole, readonly string[]>

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_*-]/g, '')

/** From each plain word to what it names. */
const byWord = <K extends string>(names: Record<K, readonly string[]>): Map<string, K> =>
  new Map((Object.keys(names) as K[]).flatMap((key) => names[key].map((word) => [plain(word), key])))

const columnByWord = byWord(
  Object.fromEntries(
    Object.entries(columnHeadings).map(([column, words]) => [column, Object.values(words).flat()]),
  ) as Record<Column, string[]>,
)
const eitherWords = new Set(Object.values(either).flat().map(plain))
const roleByWord = byWord(roles)

/** The columns of a list's headings. Undefined for an unknown heading, which is ignored. */
export function columnsOf(headings: string[]): (Column | undefined)[] {
  const known = headings.map((heading) => columnByWord.get(plain(heading)))
  const meant = known.includes('code') ? 'payrollNumber' : 'code'
  return known.map((column, at) => column ?? (eitherWords.has(plain(headings[at] ?? '')) ? meant : undefined))
}

/** The headings of a column that a reader of this language may write. */
export const headingsOf = (column: Column, lang: Lang): readonly string[] => [
  ...columnHeadings[column][lang],
  ...(column === 'code' ? either[lang] : []),
]

/** The role in a cell. Empty: staff. */
export const roleOf = (text: string) => roleByWord.get(plain(text))
