import { describe, expect, it } from 'vitest'
import { branchLinks, paydayFrame } from '../../server/people/access/branch-links.ts'
import type { Action } from '../../server/people/access/rights.ts'
import type { Member } from '../../server/venues/member.types.ts'
import { memberWho, onlyRights } from './only-rights.ts'

const only = onlyRights()
const led = (member: Member) => branchLinks(member).map(({ name, href }) => `${name} ${href}`)
const own = ['home /branch', 'earning /branch/earning']
const ownPaydays = 'payday /profile/paydays'
const everybodys = [ownPaydays, 'qr /branch/qr']

describe('the navigation of the branch area', () => {
  it('has for each role its own pages', () => {
    expect(led(memberWho('staff'))).toEqual([...own, ...everybodys])
    const manages = [...own, ownPaydays, 'staff /branch/staff', 'qr /branch/qr']
    expect(led(memberWho('manager'))).toEqual(manages)
    expect(led(memberWho('owner'))).toEqual([
      ...own,
      'payday /branch/business/payday',
      'staff /branch/staff',
      'qr /branch/qr',
      'business /branch/business',
    ])
  })

  it.each<[Action[], string[]]>([
    [[], everybodys],
    [['earnings.own'], [...own, ...everybodys]],
    [['staff.list'], everybodys],
    [['earnings.branch'], [ownPaydays, 'staff /branch/staff', 'qr /branch/qr']],
    [
      ['staff.list', 'staff.add'],
      [ownPaydays, 'staff /branch/staff', 'qr /branch/qr'],
    ],
    [
      ['staff.list', 'staff.import'],
      [ownPaydays, 'staff /branch/staff', 'qr /branch/qr'],
    ],
    [
      ['staff.list', 'member.manage'],
      [ownPaydays, 'staff /branch/staff', 'qr /branch/qr'],
    ],
    [['audit.see'], [...everybodys, 'business /branch/business']],
    [['cash'], ['payday /branch/cash', 'qr /branch/qr']],
    [
      ['cash', 'earnings.business'],
      ['payday /branch/business/deposits', 'qr /branch/qr'],
    ],
  ])('with the rights %j leads to %j', (rights, links) => {
    expect(led(only(...rights))).toEqual(links)
  })
})

describe('the frame of a page behind "Payday"', () => {
  const tab = (name: string, href: string, here = false) => ({ name, href, here })

  it('has on the first page of a tab all that the reader may open', () => {
    expect(paydayFrame(memberWho('owner'), 'deposit', true)).toEqual({
      area: branchLinks(memberWho('owner')),
      here: 'payday',
      parent: 'deposit',
      business: undefined,
      tabs: [
        tab('payday', '/branch/business/payday'),
        tab('deposit', '/branch/business/deposits', true),
        tab('cash', '/branch/cash'),
      ],
    })
    expect(paydayFrame(only('cash'), 'cash', true).tabs).toEqual([tab('cash', '/branch/cash', true)])
  })

  it('leads back from the pages after it, for those who may open it', () => {
    const { tabs, business } = paydayFrame(memberWho('owner'), 'deposit')
    expect([tabs, business]).toEqual([[], '/branch/business/deposits'])
    expect(paydayFrame(memberWho('manager'), 'cash').business).toBeUndefined()
  })
})
