import type { FieldMessage } from '../../views/form-errors.ts'

export const importColumns = ['name', 'code', 'role', 'email'] as const
export type ImportColumn = (typeof importColumns)[number]

/** A line as it was typed, and the errors of its cells. */
export type ImportRowView = {
  line: number
  values: Record<ImportColumn, string>
  errors: Partial<Record<ImportColumn, FieldMessage>>
}

export const isWrongRow = (row: ImportRowView) => Object.keys(row.errors).length > 0
