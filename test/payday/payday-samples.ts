import type { Payday, PaydayLine } from '../../server/money/payday/payday.types.ts'

/** A payday, as it is read from the books. */
export const payday: Payday = {
  id: 'abc123',
  businessId: 'b',
  number: 13,
  kind: 'payday',
  until: '2026-10-31',
  payDay: '2026-11-25',
  madeBy: 'Aya',
  madeAt: Date.UTC(2026, 10, 3),
  readBack: undefined,
}

/** One of its lines, which pays ¥85. */
export const sampleLine = (n: number, more: Partial<PaydayLine> = {}): PaydayLine => ({
  paydayId: 'abc123',
  staffId: `place${n}`,
  branchId: 'x',
  branchNumber: '0001',
  personId: 'hana',
  name: `Name ${n}`,
  code: `${n}`,
  payrollNumber: `10${n}`,
  branch: 'Sakura',
  way: 'payroll',
  openBefore: -5,
  tips: 100,
  cash: 10,
  deductions: -20,
  yen: 85,
  returned: undefined,
  answer: undefined,
  ...more,
})
