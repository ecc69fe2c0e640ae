import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { ownApp } from '../../support/account-app.ts'
import { until } from '../../support/until.ts'
import { addTip } from './books.ts'
import { newPerson, password } from './signed-in.ts'

const test = ownApp()
const venue = () => ({
  businessId: test.seed.businessId,
  branchId: test.seed.branchId,
  staffId: test.seed.staffIds[0] ?? '',
  timeZone: 'Asia/Tokyo',
})

describe('the download', () => {
  it('is a table that spreadsheets read, in the reader’s language, and runs nothing', async () => {
    const { browser, sub } = await newPerson(test)
    const { db } = test.deps
    const nasty = ['=1+1', '+81', '-1', '@cmd', '＝3']
    // Where the list separator is another one, such as in most of Europe, a cell of ours is several cells.
    const parted = {
      ';=1+2;': ";'=1+2;",
      'hello;@SUM(1+1)*A0;-1': "hello;'@SUM(1+1)*A0;'-1",
      'hello\t=2': "hello\t'=2",
      'hello; "=2': `"hello; ""'=2"`,
      'hello\n\n+2': `"hello\n\n'+2"`,
      'a, "b"\nc': '"a, ""b""\nc"',
      'so good; 1+1=2 - me@home': 'so good; 1+1=2 - me@home',
    }
    for (const [n, review] of [...nasty, ...Object.keys(parted)].entries()) {
      await addTip(db, venue(), {
        person: sub,
        at: `2026-10-${String(n + 1).padStart(2, '0')}T03:00:00Z`,
        review,
      })
    }
    await addTip(db, venue(), {
      person: sub,
      at: '2026-10-31T15:30:00Z',
      amount: 1000,
      refunded: 300,
      state: 'partially_refunded',
      staff: true,
    })
    const answer = await browser.get('/tip/histories/csv')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="tips.csv"')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const lines = answer.text.split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffDate,Time,Time zone,Venue,Venue number,For,Amount,Refunded,Charged back,Spent,Currency,State,Message,Tip number',
    )
    expect(lines[1]).toMatch(
      /^2026-11-01,00:30,Asia\/Tokyo,さくら食堂,1001,田中 さくら \(Sakura\),1000,300,0,700,JPY,Partly refunded,,\w+$/,
    )
    for (const text of nasty) expect(answer.text).toContain(`,'${text},`)
    for (const cell of Object.values(parted)) expect(answer.text).toContain(`,${cell},`)
    const japanese = await browser.get('/tip/histories/csv?lang=ja')
    expect(japanese.text).toContain('日付,時刻')
    expect(japanese.text).toContain('一部返金')
  })

  it('has the chosen days only, and says so in its name', async () => {
    const { browser, sub } = await newPerson(test)
    for (const at of ['2026-09-30T14:59:00Z', '2026-09-30T15:00:00Z', '2026-10-02T00:00:00Z']) {
      await addTip(test.deps.db, venue(), { person: sub, at })
    }
    const answer = await browser.get('/tip/histories/csv?from=2026-10-01&to=2026-10-01')
    expect(answer.headers['content-disposition']).toContain('tips-2026-10-01-2026-10-01.csv')
    expect(answer.text.trim().split('\r\n')).toHaveLength(2)
    const none = await browser.get('/tip/histories/csv?from=2030-01-01')
    expect(none.text.trim().split('\r\n')).toHaveLength(1)
  })

  it('is complete beyond what is read at a time', async () => {
    const { browser, sub } = await newPerson(test)
    const rows = Array.from({ length: 1203 }, (_, n) => ({
      person: sub,
      at: new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString(),
    }))
    for (const row of rows) await addTip(test.deps.db, venue(), row)
    const answer = await browser.get('/tip/histories/csv')
    const ids = answer.text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').at(-1))
    expect(new Set(ids).size).toBe(1203)
  })

  it('may be broken off without harm', async () => {
    const { email, sub } = await newPerson(test)
    for (let n = 0; n < 600; n++) {
      await addTip(test.deps.db, venue(), {
        person: sub,
        at: '2026-10-01T00:00:00Z',
        // Far more in all than a connection's buffers hold.
        review: `${n}`.padEnd(50_000, '𠮷野家'),
      })
    }
    const server = test.app.listen(0)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const login = await fetch(`http://localhost:${port}/auth/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ email, password }),
    })
    const cookies = login.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `GET /tip/histories/csv HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookies.join('; ')}\r\n\r\n`,
    )
    await once(socket, 'data')
    socket.destroy()
    const ends = () =>
      test.logged.map((line) => line.msg).filter((msg) => /broken off|failed/.test(String(msg)))
    await until(() => expect(ends()).toEqual(['download broken off']))
    await new Promise((resolve) => server.close(resolve))
  })
})
