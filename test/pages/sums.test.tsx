import { describe, expect, it } from 'vitest'
import { gallery } from './gallery.ts'
import { renderSample } from './render-sample.tsx'

/** The yen in a piece of a page, without what is only read aloud or stands below; undefined where there is none. */
function yenIn(html: string): number | undefined {
  const text = html
    .replace(/<span class="(?:vh|small|below|slim)[^"]*">(?:(?!<\/span>).)*<\/span>/g, '')
    .replace(/<[^>]+>/g, '')
  const found = /([−-])?\s*[¥￥]?\s*(\d[\d,]*)\s*円?$/.exec(text.trim())
  return found ? Number(found[2]?.replaceAll(',', '')) * (found[1] ? -1 : 1) : undefined
}

const all = (html: string, tag: string, attributes = '') =>
  [...html.matchAll(new RegExp(`<${tag}\\b${attributes}[^>]*>(.*?)</${tag}>`, 'gs'))].map(
    (match) => match[1] ?? '',
  )

/** The lines of a receipt, from the top: whether one is a total, and its yen. */
function linesOf(list: string) {
  return [...list.matchAll(/<div class="(amount|sum)">(.*?)<\/div>/gs)].map(([, kind, line = '']) => ({
    isTotal: kind === 'sum',
    yen: yenIn(all(line, 'dd')[0] ?? '') ?? 0,
  }))
}

/** What is struck through counts for nothing. */
const cellsOf = (row: string) => all(row.replace(/<s>.*?<\/s>/g, ''), '(?:td|th)').map(yenIn)

describe.each(Object.entries(gallery))('what %s adds up', (_, page) => {
  const html = renderSample('ja', page)

  it('each total is the sum of the lines above it, in the order of the page', () => {
    for (const list of all(html, 'dl', ' class="rows"')) {
      const lines = linesOf(list)
      const totals = lines.flatMap(({ isTotal, yen }, at) => {
        const above = lines.slice(0, at).filter((line) => !line.isTotal)
        return isTotal && above.length > 0
          ? [{ at, yen, sum: above.reduce((sum, line) => sum + line.yen, 0) }]
          : []
      })
      expect(totals.map(({ at, yen }) => [at, yen])).toEqual(totals.map(({ at, sum }) => [at, sum]))
    }
  })

  it('the foot of a table is the sum of its columns', () => {
    for (const table of all(html, 'table')) {
      const [foot] = all(all(table, 'tfoot')[0] ?? '', 'tr')
      if (foot === undefined) continue
      const rows = all(all(table, 'tbody')[0] ?? '', 'tr').map(cellsOf)
      const shown = cellsOf(foot)
      for (const [at, yen] of shown.entries())
        if (at > 0 && yen !== undefined)
          expect([at, yen]).toEqual([at, rows.reduce((sum, row) => sum + (row[at] ?? 0), 0)])
    }
  })
})
