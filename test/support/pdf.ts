import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Why a PDF can't be looked at here, if it can't. */
export const noPoppler =
  spawnSync('pdftoppm', ['-v']).error === undefined ? undefined : 'no pdftoppm (Debian: poppler-utils)'

function inFolder<T>(pdf: Uint8Array, work: (folder: string, file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'tipping-pdf-'))
  const file = join(folder, 'a.pdf')
  try {
    writeFileSync(file, pdf)
    return work(folder, file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${stderr}`)
  return stdout
}

/** Each page as a picture in grey, as a printer would put it on paper; not packed, since that takes twelve times as long. */
export const pagePictures = (pdf: Uint8Array, dpi = 150): Buffer[] =>
  inFolder(pdf, (folder, file) => {
    run('pdftoppm', ['-r', String(dpi), '-gray', file, join(folder, 'page')])
    const names = readdirSync(folder).filter((name) => name.endsWith('.pgm'))
    return names.sort().map((name) => readFileSync(join(folder, name)))
  })

/** The text of all pages, as a reader would copy it; line ends and spaces left out, since centred lines break anywhere. */
export const textOf = (pdf: Uint8Array): string =>
  inFolder(pdf, (_, file) => run('pdftotext', [file, '-']).replaceAll(/\s/g, ''))

type Word = { page: number; text: string; left: number; top: number; right: number; bottom: number }

/** Each word with its box, in points from the page's upper left corner. */
export const wordsOf = (pdf: Uint8Array): Word[] =>
  inFolder(pdf, (_, file) => {
    let page = 0
    const found: Word[] = []
    for (const line of run('pdftotext', ['-bbox', '-raw', file, '-']).split('\n')) {
      if (line.includes('<page ')) page++
      const box = /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*)<\/word>/.exec(line)
      if (!box) continue
      const [left = 0, top = 0, right = 0, bottom = 0] = box.slice(1, 5).map(Number)
      found.push({ page, text: box[5] ?? '', left, top, right, bottom })
    }
    return found
  })

/**
 * Words that are printed across each other. A font's box may be twice as high as its letters, and signs at the end of a
 * phrase as wide as letters, so boxes of neighbours touch.
 */
export function overlapping(words: Word[]): string[] {
  const shared = (a: Word, b: Word) =>
    (Math.min(a.right, b.right) - Math.max(a.left, b.left)) / Math.min(a.right - a.left, b.right - b.left)
  const apart = (a: Word, b: Word) => Math.abs(a.top + a.bottom - b.top - b.bottom) / 2
  const height = ({ top, bottom }: Word) => bottom - top
  const across = (a: Word, b: Word) => shared(a, b) > 0.6 && apart(a, b) < (height(a) + height(b)) / 5
  return words.flatMap((a, at) =>
    words
      .slice(at + 1)
      .filter((b) => b.page === a.page && across(a, b))
      .map((b) => `page ${a.page}: ${a.text} × ${b.text}`),
  )
}

/** The fonts of a PDF: name, and whether all that is used of them is inside. */
export const fontsOf = (pdf: Uint8Array): { name: string; embedded: boolean; subset: boolean }[] =>
  inFolder(pdf, (_, file) =>
    run('pdffonts', [file])
      .split('\n')
      .slice(2)
      .filter(Boolean)
      .map((line) => {
        const [emb, sub] = / (yes|no) +(yes|no) +(yes|no) +\d+ +\d+$/.exec(line)?.slice(1) ?? []
        return { name: line.split(' ')[0] ?? '', embedded: emb === 'yes', subset: sub === 'yes' }
      }),
  )

/** Width and height of the first page, in mm. */
export const pageSize = (pdf: Uint8Array): number[] =>
  inFolder(pdf, (_, file) => {
    const [, width, height] = /Page size: +([\d.]+) x ([\d.]+)/.exec(run('pdfinfo', [file])) ?? []
    return [width, height].map((points) => Math.round((Number(points) * 25.4) / 72))
  })
