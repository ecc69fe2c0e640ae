/** The possible headings of the columns, in the product's languages and as other programs write them. */
const columns = {
  name: ['name', 'full name', 'staff name', '名前', '氏名', '姓名', 'スタッフ名', '員工姓名', '员工姓名'],
  code: [
    'staff code',
    'code',
    'staff number',
    'employee number',
    'employee id',
    'スタッフコード',
    'コード',
    'スタッフ番号',
    '社員番号',
    '従業員番号',
    '员工编号',
    '员工代码',
    '编号',
    '代码',
    '工号',
  ],
  role: ['role', 'position', '役割', '役職', '権限', '职位', '角色', '职务'],
  email: [
    'email',
    'e-mail',
    'mail',
    'email address',
    'メール',
    'メールアドレス',
    'eメール',
    '邮箱',
    '电子邮箱',
    '电子邮件',
    '邮件地址',
  ],
} as const

const roles = {
  staff: ['', 'staff', 'スタッフ', '员工', '一般'],
  manager: ['manager', '店長', 'マネージャー', '支配人', '責任者', '店长', '经理', '主管'],
} as const

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_*-]/g, '')

function find<K extends string>(names: Record<K, readonly string[]>, text: string): K | undefined {
  const wanted = plain(text)
  return (Object.keys(names) as K[]).find((key) => names[key].some((name) => plain(name) === wanted))
}

/** The column of a heading. Undefined for an unknown heading, which is ignored. */
export const columnOf = (heading: string) => find(columns, heading)

/** The role in a cell. Empty: staff. */
export const roleOf = (text: string) => find(roles, text)
