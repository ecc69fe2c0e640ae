import { describe, expect, it } from 'vitest'
import { readTable } from '../../server/http/read-table.ts'

const isHead = (cells: string[]) => cells.includes('名前') && cells.includes('コード')
const read = (text: string, most = 100) => readTable(text, isHead, most)
/** Each row as `line: cells`. */
const rowsOf = (text: string) =>
  read(text).rows.map(({ line, cells }) => `${line}: ${cells.map((cell) => cell || '_').join(' ')}`)

describe('the lines of a table', () => {
  it.each([
    ['CRLF', '名前,コード\r\n山田,1\r\n鈴木,2\r\n'],
    ['LF', '名前,コード\n山田,1\n鈴木,2\n'],
    ['CR', '名前,コード\r山田,1\r鈴木,2\r'],
    ['CRLF, then LF', '名前,コード\r\n山田,1\n鈴木,2\n'],
    ['CRLF, then CR', '名前,コード\r\n山田,1\r鈴木,2\r'],
    ['LF, then CRLF', '名前,コード\n山田,1\r\n鈴木,2\r\n'],
    ['LF, then CR', '名前,コード\n山田,1\r鈴木,2\r'],
    ['CR, then LF', '名前,コード\r山田,1\n鈴木,2\n'],
    ['CR, then CRLF, and none behind the last', '名前,コード\r山田,1\r\n鈴木,2'],
    ['LF behind a cell in quotation marks, then CRLF', '"名前","コード"\n"山田","1"\r\n"鈴木","2"'],
    ['CRLF, and a byte order mark before them', '\ufeff名前,コード\r\n山田,1\r\n鈴木,2'],
    ['CRLF, and two byte order marks before them', '\ufeff\ufeff名前,コード\r\n山田,1\r\n鈴木,2'],
  ])('end in %s', (_, text) => {
    expect(rowsOf(text)).toEqual(['1: 名前 コード', '2: 山田 1', '3: 鈴木 2'])
  })

  it.each([
    ['empty lines', '\r\n\n名前,コード\n\r\n\r山田,1\n', ['3: 名前 コード', '6: 山田 1']],
    ['lines of tabs alone', '\t\t\r\n\r\n名前\tコード\n\t\n山田\t1', ['3: 名前 コード', '5: 山田 1']],
    ['lines of separators alone', ',,\n名前,コード\n , ,\n山田,1\n,\n', ['2: 名前 コード', '4: 山田 1']],
    ['a title of two lines', '"名前\n",コード\n山田,1', ['1: 名前 コード', '2: 山田 1']],
    ['a remark of three lines', '名前,コード\n山田,"1\r\n2\r\n3"\n鈴木,4', undefined],
  ])('are counted as a spreadsheet counts its rows: %s', (_, text, rows) => {
    expect(rowsOf(text)).toEqual(rows ?? ['1: 名前 コード', '2: 山田 1\r\n2\r\n3', '3: 鈴木 4'])
  })

  it('may have more cells than the first one, and fewer', () => {
    expect(rowsOf('名前,コード\n山田,1,x,,\n鈴木')).toEqual(['1: 名前 コード', '2: 山田 1 x _ _', '3: 鈴木'])
  })

  it.each([
    ['a mark that is not closed', '名前,コード\n\n山田,1\n"鈴木,2\n佐藤,3\n', 4],
    ['text behind a closed one', '名前,コード\n"山\n田",1\n"鈴木"様,2\n', 3],
    ['text behind a closed one, in the last of several lines', '名前,コード\r\n"山田" 様,1', 2],
  ])('are named by their number where quotation marks do not match: %s', (_, text, line) => {
    expect(read(text)).toEqual({ rows: [], fault: 'quotes', line })
  })

  it('are at most as many as may be; those that hold nothing are not counted', () => {
    const people = '\n山田,1'.repeat(3)
    expect(read(`名前,コード${people}${'\n,'.repeat(990)}`, 4).rows).toHaveLength(4)
    expect(read(`名前,コード\n${people}`, 3)).toMatchObject({ rows: [], fault: 'rows' })
  })

  it('of a table that has thousands are not cut without a word', () => {
    expect(read(`名前,コード\n山田,1${'\n'.repeat(5_000)}鈴木,2`)).toMatchObject({ rows: [], fault: 'rows' })
  })
})

describe('the separator', () => {
  it.each([
    ['a comma', '名前,コード\n山田,1'],
    ['a tab', '名前\tコード\n山田\t1'],
    ['a semicolon', '名前;コード\n山田;1'],
    ['a bar', '名前|コード\n山田|1'],
    ['a semicolon behind a title of two lines', '"名前\n";コード\r\n山田;1\r\n'],
    ['a tab behind a title of two lines', '"名前\n"\tコード\r\n山田\t1\r\n'],
    ['a comma, where a title has a tab behind it', '名前 ,コード\t\r\n山田,1\r\n'],
    ['a comma, where a line has a tab', '名前,コード\n山田\t,1'],
    ['a tab, where a line has a comma and a semicolon behind its cells', '名前\tコード\n山田\t1'],
    ['named in a line for Excel', 'sep=;\r\n名前;コード\r\n山田;1\r\n'],
    ['named in a line for Excel, behind a byte order mark', '\ufeffsep=,\n名前,コード\n山田,1'],
    ['named in a line for Excel that was saved again', '"sep=;",\r\n名前,コード\r\n山田,1\r\n'],
    ['named wrongly', 'SEP=,\r名前;コード\r山田;1\r'],
    ['a tab that is named', 'sep=\t\n名前\tコード\n山田\t1'],
  ])('is the one by which the first row is known: %s', (_, text) => {
    expect(rowsOf(text)).toEqual(['1: 名前 コード', '2: 山田 1'])
  })

  it.each([
    ['a title in quotation marks', '名前,コード,"備考;部門"\r\n山田,1,x\r\n', '備考;部門'],
    ['a title in brackets', '名前,コード,備考(店;部門)\r\n山田,1,x\r\n', '備考(店;部門)'],
    ['a title with a tab', '名前,コード,備考\t部門\r\n山田,1,x\r\n', '備考\t部門'],
    ['a first line that is empty', '\r\n名前;コード;備考\r\n山田;1;x', '備考'],
    ['a first line of other separators', ',,,\n名前,コード,備考|店\n山田,1,x', '備考|店'],
    ['a title of two lines before it', '"備考\n(社内)";名前;コード\r\nx;山田;1\r\n', undefined],
  ])('is not guessed from a sign in %s', (_, text, last) => {
    expect(read(text).rows.map(({ cells }) => cells)).toEqual(
      last
        ? [
            ['名前', 'コード', last],
            ['山田', '1', 'x'],
          ]
        : [
            ['備考\n(社内)', '名前', 'コード'],
            ['x', '山田', '1'],
          ],
    )
  })

  it('is a comma where no row is known', () => {
    expect(read('番号;氏名,姓\n1;山田,x').rows[0]?.cells).toEqual(['番号;氏名', '姓'])
    expect(read('番号').rows[0]?.cells).toEqual(['番号'])
    expect(read('').rows).toEqual([])
  })

  it('is found in a table without headings by what its first line says', () => {
    const places = new Set(['ホテル鴨川 101'])
    const isPlace = ([branch, code]: string[]) => places.has(`${branch} ${code}`)
    const text = 'ホテル鴨川,101,山本\t葵,00101\nホテル鴨川,102,鈴木,00102'
    expect(readTable(text, isPlace, 10).rows.map(({ cells }) => cells)).toEqual([
      ['ホテル鴨川', '101', '山本\t葵', '00101'],
      ['ホテル鴨川', '102', '鈴木', '00102'],
    ])
  })
})

describe('a cell', () => {
  const cellOf = (cell: string) => read(`名前,コード\n山田,${cell}`).rows[1]?.cells.slice(1)
  it.each([
    ['="0001"', '0001'],
    ['"=""0001"""', '0001'],
    ['= "0001"', '= "0001"'],
    ['="A ""1"""', 'A ""1""'],
    ["'0001", '0001'],
    ["'0001'", '0001'],
    ["O'Neil", "O'Neil"],
    ['" 0001 "', '0001'],
    ['　0001　', '0001'],
    ['\u00a00001\u00a0', '0001'],
    ['\u202a0001\u202c', '0001'],
    ['0001\u200b', '0001'],
    ['"山""田"', '山"田'],
    ['山田 "Taro"', '山田 "Taro"'],
    ['カ\u3099', 'ガ'],
    ['"a,b"', 'a,b'],
    ['-', ''],
    ['－', ''],
    ['ー', ''],
    ['"---"', ''],
    ['—', ''],
    ['-1', '-1'],
    ['メアリー', 'メアリー'],
  ])('%s means %j', (cell, meant) => {
    expect(cellOf(cell)).toEqual([meant])
  })

  it('may be as long as the text is', () => {
    expect(cellOf('あ'.repeat(32_767))?.[0]).toHaveLength(32_767)
  })
})
