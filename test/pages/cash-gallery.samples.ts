import * as s from './gallery.samples.ts'

export const count = {
  id: 'c3',
  href: '/c3',
  day: '2026-11-21',
  branch: s.sakura.name,
  amount: 12_345,
  firstName: '田中 花（Hana）',
  secondName: 'Alexandra Papadopoulou-Montgomery',
  corrects: null as string | null,
  correctedBy: null as string | null,
  reason: '',
}
export const wrong = {
  ...count,
  id: 'c1',
  href: '/c1',
  day: '2026-11-20',
  amount: 123_450,
  correctedBy: 'c2',
}
export const reversal = {
  ...wrong,
  id: 'c2',
  href: '/c2',
  amount: -123_450,
  firstName: '',
  secondName: '',
  corrects: 'c1',
  correctedBy: null,
  reason: '桁を一つ多く入力したため',
}
export const counts = [count, reversal, wrong]
