import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../../server/db/transaction.ts'
import { bookCost } from '../../../server/money/books/sums.store.ts'
import { readRow, setRow } from '../../support/rows.ts'
import { payTip, takeBack } from './earned.ts'
import { type EarningSite, earningSite, lastYear, today } from './earning-site.ts'

const site = await earningSite()

const see: EarningSite['see'] = (who, path) => site.see(who, path)

describe('one tip', () => {
  it('tells an owner all of it: card, fee, shares, and whose turn the left-over yen was', async () => {
    const page = await see('owner', `/branch/earning/tips/${site.tips.all}`)
    expect(page.text).toContain('Visa ending in 4242')
    expect(page.text).toContain('¥1,003 was shared equally among the 7 people')
    expect(page.text).toMatch(/¥2\|? could not be shared equally/)
    expect(page.text).toMatch(/it was the turn of: \|Sakura\|.*and.*Ken\|/)
    expect(page.html).toContain(`href="/branch/earning/tips/${site.tips.all}?refund=#give-back"`)
    expect(page.text).toMatch(/Card fee\|−¥37\|/)
  })

  it('tells a manager no card, and staff no more than their part', async () => {
    const manager = await see('manager', `/branch/earning/tips/${site.tips.all}`)
    expect(manager.text).toContain('Card fee')
    expect(manager.text).not.toMatch(/4242|\|Refund\|/)
    const staff = await see('staff', `/branch/earning/tips/${site.tips.all}`)
    expect(staff.text).toMatch(/Your share\|¥\|143\|/)
    expect(staff.text).toContain('it was the turn of others')
    expect(staff.text).not.toMatch(/4242|Card fee|Sakura|\|Refund\|/)
  })

  it('shows what was taken back as an entry of its own', async () => {
    const page = await see('staff', `/branch/earning/tips/${site.tips.staff}`)
    expect(page.text).toMatch(/Amount\|¥\|2,000\|Refunded\|−¥500\|Remaining\|¥\|1,500\|Your share\|¥\|1,500/)
    expect(page.text).toMatch(/Tip\|[^|]+\|¥\|2,000\|Refund\|[^|]+\|−¥500/)
  })

  it('tells owners, and nobody else, what has to be answered at Stripe, there and on the first page', async () => {
    const attempt = site.deps.db.updateTable('payment_attempt').where('tip_id', '=', site.tips.all)
    const dueAt = Date.UTC(2026, 10, 30, 14, 59)
    await attempt.set({ answer_kind: 'dispute', answer_due: dueAt }).execute()
    const path = `/branch/earning/tips/${site.tips.all}`
    const page = await see('owner', path)
    expect(page.text).toContain('Answer at Stripe by Nov 30, 2026')
    expect(page.html).toContain(`https://dashboard.stripe.com/test/payments/pi_${site.tips.all}`)
    expect((await see('owner', '/branch')).html).toContain(`href="${path}"`)
    expect((await see('owner', '/branch')).text).toMatch(
      /to answer at Stripe by \|November 30, 2026\|¥1,003\|Open the tip\|/,
    )
    expect((await see('manager', path)).text).not.toContain('at Stripe')
    expect((await see('manager', '/branch')).text).not.toContain('to answer')
    await attempt.set({ answer_kind: null, answer_due: null }).execute()
    expect((await see('owner', path)).text).not.toContain('at Stripe')
  })

  it('holds for staff no yen that are not their own, but what the guest gave and what is left of it', async () => {
    const { db } = site.deps
    const at = Date.parse(`${lastYear}-06-01T12:00:00+09:00`)
    const id = await payTip(db, { branchId: site.seed.branchId, amount: 1006, at })
    await takeBack(db, id, { refunded: 400, at })
    const tip = { ...(await readRow(db, 'tip', id)), snapshot_seq: 9 }
    await inTransaction(db, (trx) => bookCost(trx, tip, { reason: 'dispute_fee', amount: -1500, now: at }))
    await setRow(db, 'tip', id, { dispute_fee: 1500 })
    const rows = await db.selectFrom('share').selectAll().where('tip_id', '=', id).execute()
    const own = rows.filter((row) => row.staff_id === site.staffId).map(({ amount }) => amount)
    const kept = own.reduce((sum, yen) => sum + yen, 0)
    const yen = (text: string) =>
      [...text.matchAll(/[−-]?¥\|?([\d,]+)/g)].map(([, digits = '']) => Number(digits.replace(',', '')))
    const { text } = await see('staff', `/branch/earning/tips/${id}`)
    // Seven share 1,006: 143 each, and 5 yen more.
    const known = [1006, 400, 606, 143, 5, kept, ...own.map(Math.abs)]
    expect(yen(text).filter((each) => !known.includes(each))).toEqual([])
    const [given = 0, back = 0] = own.sort((one, other) => other - one)
    expect(text).toMatch(new RegExp(`\\|Tip\\|[^|]+\\|¥\\|${given}\\|Refund\\|[^|]+\\|−¥${0 - back}\\|`))
    expect((await see('manager', `/branch/earning/tips/${id}`)).text).toContain('¥1,500')
  })

  it('that somebody has no part in does not exist for them', async () => {
    expect((await see('staff', `/branch/earning/tips/${site.tips.other}`)).status).toBe(404)
    expect((await see('staff', `/branch/earning/tips/${site.tips.branch}`)).status).toBe(404)
    expect((await see('manager', `/branch/earning/tips/${site.tips.hotel}`)).status).toBe(404)
    expect((await see('owner', '/branch/earning/tips/none')).status).toBe(404)
  })
})

describe('the download', () => {
  it('has a line for each share of each entry, for spreadsheets', async () => {
    const answer = await site.as.owner.get(`/branch/earning/csv?from=${today}&to=${today}`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain(`earnings-${today}-${today}.csv`)
    expect(answer.text.startsWith('\ufeffDate,')).toBe(true)
    const lines = answer.text.trim().split('\r\n')
    expect(lines[0]).toBe(
      'Date,Time,Time zone,Branch,Branch number,Entry,Staff member,Staff code,Tip for,Amount,Tip in all,Currency,State of the tip,Message,Cost to the business,Tip number,Recovered,Cash box',
    )
    expect(lines.filter((line) => line.endsWith(`${site.tips.all},,`))).toHaveLength(7)
    expect(lines.find((line) => line.includes(',Refund,'))).toContain(',-500,2000,JPY,Partly refunded,,')
    expect(lines.some((line) => line.includes('The branch itself,,For the branch,9000,'))).toBe(true)
    // Stripe's fee once a tip, beside the first share of it.
    expect(lines.filter((line) => line.endsWith(`,-37,${site.tips.all},,`))).toHaveLength(1)
    const own = await site.as.owner.get(`/branch/earning/csv?staff=${site.staffId}&lang=ja`)
    expect(own.text.trim().split('\r\n').length).toBeGreaterThan(4)
    expect(own.text).not.toContain('Only for Ken')
    expect(own.text).toContain('日付,時刻')
    const set = site.deps.db.updateTable('tip').where('id', '=', site.tips.all)
    await set.set({ recovered_at: 1, recipient: 'branch' }).execute()
    const after = await site.as.owner.get(`/branch/earning/csv?from=${today}&to=${today}&lang=en`)
    const marked = after.text.split('\r\n').filter((line) => line.endsWith(',Recovered payment,'))
    expect(marked).toHaveLength(7)
    expect(marked.every((line) => line.includes(site.tips.all))).toBe(true)
    await set.set({ recovered_at: null, recipient: 'all' }).execute()
  })
})
