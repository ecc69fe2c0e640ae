import { type RawBuilder, sql } from 'kysely'
import type { BrowserContext } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { dayIn, daysBefore, daysOfMonth, monthBefore } from '../../server/base/calendar.ts'
import { newId } from '../../server/db/ids.ts'
import { countCash } from '../../server/money/cash/cash.service.ts'
import { decideWords } from '../../server/words/word-history.ts'
import { formatYen } from '../../views/format.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { makeDeposits } from '../demo/books/demo-deposits.ts'
import { payEverybody } from '../demo/books/pay-everybody.ts'
import { demoMembers } from '../demo/seed-demo.ts'
import { payTip } from '../features/earning/earned.ts'
import { describeUnless } from '../support/describe-unless.ts'
import { noPoppler, wordsOf } from '../support/pdf.ts'
import { noChromium } from './chromium.ts'
import { openCustomerSite, password, signIn } from './customer-site.ts'

const missing = noChromium ?? noPoppler
const dayMs = 24 * 60 * 60_000
const timeZone = 'Asia/Tokyo'
const now = Date.now()
const today = dayIn(timeZone, now)
const month = today.slice(0, 7)
const said = (day: string, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { ...style, timeZone: 'UTC' }).format(Date.parse(day))
const long = (day: string) => said(day, { dateStyle: 'long' })
const until = `Until ${long(today)}`
const monthEnd = daysOfMonth(monthBefore(today), today).to
/** So many days until today: in an address, and as a list says it. */
const last = (days: number) => {
  const from = daysBefore(today, days)
  return { in: `from=${from}&to=${today}`, said: `${long(from)} – ${long(today)}` }
}
const many = Array.from({ length: 40 }, (_, n) => n)

/** A number is yen, a day is as the list writes it; what comes to the sum is called `yen`. */
type Row = Record<string, string | number | null>
type List = {
  at: string
  title: string
  /** What each sheet says besides the business, the heads, the number of rows, and the sum. */
  of: string[]
  /** What the books have, in the list's order. */
  rows: RawBuilder<unknown>
  /** Whether its page leads to the paper. */
  link?: true
  days?: 'long'
}

describeUnless(missing, 'lists on paper', async () => {
  const site = await openCustomerSite()
  const { db } = site
  const { owner } = demoMembers
  let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>
  let ids: Record<'businessId' | 'branchId' | 'hotelId' | 'payday' | 'deposit', string>

  beforeAll(async () => {
    const { businessId, branchId, hotel } = site.seed
    const by = { businessId, memberId: 'demoowner0000001' }
    const addPerson = (n: number, branch: string) => {
      const told = { code: `P${n}`, name: `Person ${n} of ${branch}`, role: 'staff' as const }
      const none = { email: null, person_id: null, greeting: null, deleted_at: null }
      const row = { ...told, ...none, id: `p${n}${branch}`, business_id: businessId, branch_id: branch }
      return db
        .insertInto('staff')
        .values({ ...row, created_at: now - 90 * dayMs })
        .execute()
    }
    for (const n of many) {
      await addPerson(n, branchId)
      const of = { token: `code${n}`, branch_id: branchId, staff_id: `p${n}${branchId}` }
      await db
        .insertInto('qr_token')
        .values({ ...of, scans: 100 + n, created_at: now, revoked_at: null })
        .execute()
    }
    await makeDemoBooks(db, { businessId, tips: 1500, seed: 1, until: now, days: 450 })
    await makeDeposits(db, { businessId, since: 0, timeZone, now })
    const wrote = db.selectFrom('tip').select('id').where('review', '!=', '').limit(many.length)
    const doer = { personId: owner.sub, staffId: by.memberId, role: 'owner' as const, branchId: undefined }
    for (const [n, { id: tipId }] of (await wrote.execute()).entries()) {
      const at = now - n * dayMs
      const names = { firstName: 'Hana', secondName: `Ken ${n}` }
      await countCash(db, { ...by, branchId }, { id: newId(), amount: 3000 + n, ...names }, at)
      const decision = { tipId, to: 'shown' as const, reason: `Reason ${n}` }
      await decideWords(db, decision, { ...doer, businessId }, at)
    }
    const payday = await payEverybody(db, by, { until: monthEnd, payDay: today }, now)
    for (const n of many) {
      const id = `branch${n}`
      const house = { id, number: `9${100 + n}`, name: `House ${n}`, kind: 'hotel' as const, address: '' }
      await db
        .insertInto('branch')
        .values({ ...house, business_id: businessId, presets: '[]', created_at: now })
        .execute()
      await addPerson(n, id)
      await payTip(db, { branchId: id, amount: 1000 + n, at: now, staffId: `p${n}${id}` })
    }
    const biggest = await sql<{ id: string }>`
      select deposit_id as id from deposit_line group by 1 order by count(*) desc limit 1`.execute(db)
    ids = {
      businessId,
      branchId,
      hotelId: hotel.branchId,
      payday: payday ?? '',
      deposit: biggest.rows[0]?.id ?? '',
    }

    await site.accounts.add({ ...owner, password })
    const { page, context } = await site.visit()
    await signIn(site, page, owner.email)
    signedIn = await context.storageState()
  })

  const monthly = sql`select staff_id, amount, booked_on from share
    union all select s.staff_id, s.amount, c.of_day as booked_on from cash_share s join cash_count c on c.id = s.count_id`
  const japaneseDay = (ms: string) => sql.raw(`date((${ms} + 32400000) / 1000, 'unixepoch')`)
  const lists = (): Record<string, List> => ({
    audit: {
      at: '/branch/audit?',
      title: 'Record of changes',
      of: ['Record of changes', until],
      rows: sql`select details ->> 'amount' as amount, details ->> 'name' as name, staff.name as who,
          ${japaneseDay('entry.created_at')} as day
        from audit_entry entry left join staff on staff.id = member_id
        order by entry.created_at desc, entry.id desc`,
    },
    business: {
      at: '/branch/business?',
      title: 'さくらグループ',
      of: ['Branches'],
      rows: sql`select name || number || (select count(*) from staff where branch_id = branch.id) || '»' as row
        from branch order by created_at, id`,
    },
    cash: {
      at: `/branch/cash?${last(100).in}`,
      title: 'Cash box',
      of: ['Cash box', last(100).said],
      rows: sql`select of_day, branch.name || '·' || first_name || '·' || second_name as who, amount as yen
        from cash_count join branch on branch.id = branch_id order by of_day desc`,
      days: 'long',
    },
    deposit: {
      at: `/branch/business/deposits/${ids?.deposit}?`,
      title: 'Deposit of ¥',
      of: ['Deposit of ¥'],
      rows: sql`select paid_on, branch.name as branch, staff.name as person, tip.id, gross, 0 - line.fee as fee,
          case part when 'taken_back' then 'Refund or dispute' end as part, line.net as yen
        from deposit_line line join payment_attempt attempt on attempt.id = attempt_id
        join tip on tip.id = tip_id join branch on branch.id = tip.branch_id left join staff on staff.id = staff_id
        where deposit_id = ${ids?.deposit} order by line.id`,
    },
    deposits: {
      at: `/branch/business/deposits?${last(500).in}`,
      title: 'Deposits',
      of: ['Deposits', last(500).said],
      rows: sql`select arrives_on, sum(gross) filter (where part = 'charge') as gross, 0 - sum(fee) as fees,
          coalesce(sum(gross) filter (where part = 'taken_back'), 0) as back, amount as yen
        from deposit join deposit_line on deposit_id = deposit.id group by deposit.id order by arrives_on desc`,
    },
    'earning-owner': {
      at: `/branch/earning?${last(30).in}&branch=${ids?.hotelId}`,
      title: 'Earnings',
      of: ['ホテル鴨川', last(30).said],
      rows: sql`select line.booked_on, line.amount as yen,
          strftime('%H:%M', (line.created_at + 32400000) / 1000, 'unixepoch') as time,
          'For' || case recipient when 'staff' then rtrim(substr(name, instr(name, '(') + 1), ')')
            when 'all' then 'all staff' else 'the branch' end as whom,
          case reason when 'tip' then review end as review
        from booking line join tip on tip.id = tip_id left join staff on staff.id = staff_id
        where line.branch_id = ${ids?.hotelId} and booked_on >= ${daysBefore(today, 30)}
        order by booked_on desc, line.created_at desc, line.id desc`,
      link: true,
    },
    payday: {
      at: `/branch/business/payday/${ids?.payday}?`,
      title: 'Payday 1',
      of: [`Up to ${long(monthEnd)}`, `Pay day: ${long(today)}`],
      rows: sql`select code || name as who, branch_name as branch, nullif(open_before, 0) as open,
          nullif(tips, 0) as tips, nullif(cash, 0) as cash, nullif(deductions, 0) as back, yen
        from payday_line where payday_id = ${ids?.payday} order by branch_name, branch_id, code, staff_id`,
    },
    'qr-owner': {
      at: `/branch/qr?branch=${ids?.branchId}`,
      title: 'QR code',
      of: ['さくら食堂', 'Codes of the staff'],
      rows: sql`select name || code || coalesce((select sum(scans) from qr_token where staff_id = staff.id), 0)
          || '»' as row
        from staff where branch_id = ${ids?.branchId} order by created_at, id`,
    },
    'staff-list-owner': {
      at: '/branch/staff?',
      title: 'Staff',
      of: ['Staff', said(today, { month: 'long', year: 'numeric' })],
      rows: sql`select staff.name, nullif(code, '1') as code, branch.name as branch, coalesce((select sum(amount) from
          (${monthly}) where staff_id = staff.id and booked_on >= ${month}), 0) as yen
        from staff left join branch on branch.id = branch_id order by staff.created_at, staff.id`,
    },
    'words-decided': {
      at: '/branch/words?view=decided',
      title: 'Guests’ messages',
      of: ['Decided', until],
      rows: sql`select review, branch.name as branch, reason, tip.id, ${japaneseDay('history.created_at')} as day
        from word_history history join tip on tip.id = tip_id join branch on branch.id = tip.branch_id
        order by history.created_at desc`,
      link: true,
    },
  })

  const tight = (text: string) => text.replaceAll(/\s/g, '')

  /** The text of each sheet and of each row on it, from « on; and the heads of the columns. */
  async function printed({ at, link }: List) {
    const { page } = await site.visit({ viewport: { width: 1280, height: 800 }, storageState: signedIn })
    await page.goto(`${site.url}${at}${link ? '' : '&print=1'}`)
    if (link) await page.click('main .paging a[href*="print=1"]')
    await page.waitForURL(/print=1/)
    const heads = await page.evaluate(() => {
      const table = document.querySelector('main table:has(tr.printed)')
      for (const row of table?.querySelectorAll('tbody tr:not(.day)') ?? []) {
        row.firstElementChild?.prepend('«')
        row.lastElementChild?.append('»')
      }
      return [...(table?.querySelectorAll('thead th') ?? [])].map((head) => (head as HTMLElement).innerText)
    })
    const sheets = Map.groupBy(wordsOf(await page.pdf({ format: 'A4' })), (word) => word.page)
    return [...sheets.values()].map((words) => {
      // Boxes of fonts differ in height, and their middles do not.
      const middle = ({ top, bottom }: (typeof words)[number]) => (top + bottom) / 2
      const starts = words.filter(({ text }) => text.startsWith('«')).map((word) => middle(word) - 6)
      const rows = starts.map((start, n) =>
        words.filter((word) => start <= middle(word) && middle(word) < (starts[n + 1] ?? 1000)),
      )
      const [text = '', ...ofRows] = [words, ...rows].map((some) => some.map((word) => word.text).join(' '))
      return { text: tight(text), rows: ofRows, heads: heads.map(tight) }
    })
  }

  it.each(Object.keys(lists()))(
    '%s has on each sheet of what it is a part, and each row of the books',
    async (name) => {
      const list = lists()[name] as List
      const { rows } = await (list.rows as RawBuilder<Row>).execute(db)
      const sheets = await printed(list)
      const shown = (value: string | number) => {
        if (typeof value === 'number') return formatYen(value, 'en')
        const isDay = /^\d{4}-\d\d-\d\d$/.test(value)
        return tight(isDay ? said(value, { dateStyle: list.days ?? 'medium' }) : value)
      }
      const onPaper = sheets.flatMap((sheet) => sheet.rows)
      expect(onPaper).toHaveLength(rows.length)
      expect(rows.length).toBeGreaterThan(30)
      for (const [n, row] of rows.entries()) {
        const text = onPaper[n] ?? ''
        const yen = text.match(/−?¥ ?[\d,]+/g)?.map(tight)
        const without = Object.values(row).filter(
          (value) =>
            value !== null && !(typeof value === 'number' ? yen : tight(text))?.includes(shown(value)),
        )
        expect([n, text, without]).toEqual([n, text, []])
      }
      expect(sheets[0]?.text).toContain(tight(list.title))
      const sum = rows.reduce((yen, row) => yen + Number(row.yen ?? 0), 0)
      const withRows = sheets.filter((sheet) => sheet.rows.length > 0)
      expect(withRows.length).toBeGreaterThan(1)
      for (const { text, heads } of withRows) {
        // No row begins on one sheet and ends on another.
        expect(text.split('«').length).toBe(text.split('»').length)
        for (const said of [...heads, 'さくらグループ', ...list.of]) expect(text).toContain(tight(said))
        if (name !== 'payday')
          expect(text).toMatch(new RegExp(`Rows1–${rows.length}(of${rows.length})?(?!\\d|of)`))
        if ('yen' in (rows[0] ?? {})) expect(text).toContain(formatYen(sum, 'en'))
      }
      for (const [at, { text }] of sheets.entries()) expect(text).toContain(`${at + 1}/${sheets.length}`)
    },
  )
})
