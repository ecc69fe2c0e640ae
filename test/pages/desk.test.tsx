import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { type ImportRowView, StaffImportPreviewPage } from '../../pages/staff/staff-import-preview.page.tsx'
import type { Lang } from '../../views/lang.ts'
import { area } from './branch-gallery.tsx'
import { galleries } from './gallery.ts'
import { renderSample } from './render-sample.tsx'

const draw = (lang: Lang, gallery: string, name: string) =>
  renderSample(lang, galleries[gallery]?.[name] as ReactElement)

describe('the home of signed-in people', () => {
  it('says a guest’s words once', () => {
    const page = draw('en', 'home', 'home-owner')
    expect(page.match(/とても美味しかったです/g)).toHaveLength(1)
    // A tip that is not among this week's words keeps its own.
    expect(draw('en', 'home', 'home-staff').match(/とても美味しかったです/g)).toHaveLength(1)
  })

  it.each([
    ['home-staff', 1],
    ['home-manager', 1],
    ['home-owner', 0],
    ['home-new-staff', 0],
  ])('ties the envelope for a person’s own tips of today: %s %i', (name, envelopes) => {
    expect(draw('en', 'home', name).match(/class="tied"/g) ?? []).toHaveLength(envelopes)
  })
})

it.each(['en', 'ja', 'cn'] as const)('the business’s own people read times without a zone, in %s', (lang) => {
  for (const gallery of ['branch', 'earning', 'home', 'refund', 'staff', 'staff-own']) {
    for (const name of Object.keys(galleries[gallery] ?? {})) {
      expect([name, /Japan Time|日本時間|日本时间/.test(draw(lang, gallery, name))]).toEqual([name, false])
    }
  }
  expect(draw(lang, 'guest', 'success')).toMatch(/Japan Time|日本時間|日本时间/)
})

it('a list with mistakes begins with the lines to correct, and has every other one', () => {
  const row = (line: number, wrong: boolean): ImportRowView => ({
    line,
    values: { name: `Person ${line}.`, code: String(line), payrollNumber: '', role: 'staff', email: '' },
    errors: wrong ? { code: { key: 'staff:errors.codeTaken' } } : {},
    notes: {},
  })
  const rows = Array.from({ length: 500 }, (_, at) => row(at + 2, at === 7 || at === 499))
  const page = renderSample(
    'en',
    <StaffImportPreviewPage
      links={area}
      action="/import"
      branch={{ id: 'b1', name: 'さくら食堂' }}
      rows={rows}
      text="name,code"
      once="o"
      ways={{ back: '/' }}
    />,
  )
  const [first = '', others = ''] = page.slice(page.indexOf('<main')).split('<details')
  expect(first.match(/Person \d+\./g)).toEqual(['Person 9.', 'Person 501.'])
  expect(others).toContain('498 lines without mistakes')
  expect(new Set(others.match(/Person \d+\./g)).size).toBe(498)
})

it('each sheet to print is shown with the code that is on it', () => {
  const page = draw('en', 'qr', 'qr-owner')
  expect(page.match(/class="paper-picture"/g)).toHaveLength(3)
  expect(page.match(/<image href="data:image\/png/g)).toHaveLength(12)
})

it('a person’s preview spells the name as the guest’s page does', () => {
  const preview = draw('ja', 'staff', 'staff-edit').split('class="preview"')[1]
  expect(preview).toContain('（')
  expect(preview).not.toContain(' （')
})

it('a message’s characters are counted only with a script', () => {
  expect(draw('ja', 'guest', 'amount-chosen')).toContain('class="counter small js"')
})
