import { checkSync } from 'recheck'
import ts from 'typescript-api'
import { afterEach, expect, it, vi } from 'vitest'
import { testApp } from '../support/app.ts'
import { beginTip, guestBrowser } from '../support/guest.ts'
import { type SourceFile, sourceFiles } from '../support/source-files.ts'

type Expression = { file: string; source: string; flags: string }

/** A guest's text may have so many code units. */
const textMost = 800
/** One code unit becomes at most so many in the form in which texts are judged: U+FDFA is four words of Arabic. */
const unitMost = 18

/**
 * Expressions whose work may grow faster than the text: where each one begins, and the longest text that it may meet. A
 * text that is longer must be refused before: the tests of doors below send one.
 */
const slow: { file: string; begins: string; most: number }[] = [
  ...[
    ['telephone', '(?<!\\d)(?:19|20)\\d\\d([-/.])'],
    ['judge-words', '(?<=[a-z0-9])[ _*-]at[ _*-]'],
    ['judge-words', '[\\p{L}\\p{N}_.+-]@[\\p{L}\\p{N}-]{1,63}'],
    ['judge-words', ': ?\\/ ?\\/ ?[\\p{L}'],
    ['judge-words', '(?:(?:(?<![a-z])(?:line|signal'],
    ['judge-words', '(?<![a-z0-9])@[a-z0-9_.]{1,30}'],
  ].map(([name, begins = '']) => ({ file: `server/words/${name}.ts`, begins, most: textMost * unitMost })),
]

/** Expressions that are made inside a function: the file, and one as it looks when it is made. */
const madeLater: Expression[] = [
  {
    file: 'server/features/customer/erase-traces.service.ts',
    source: 'taro@example\\.jp|Taro Tanaka|太郎',
    flags: 'giu',
  },
  { file: 'server/operations/doctor/checks/machine.ts', source: '^MemAvailable:(\\S*)', flags: 'm' },
  { file: 'server/db/migrations/change-check.ts', source: 'constraint tip_state check \\(', flags: '' },
]

const files = ['server', 'views', 'pages', 'islands'].flatMap((folder) => sourceFiles(folder, /\.tsx?$/))

function nodesOf({ path, text }: SourceFile): ts.Node[] {
  const found: ts.Node[] = []
  const walk = (node: ts.Node) => {
    found.push(node)
    ts.forEachChild(node, walk)
  }
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  walk(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind))
  return found
}

/** Those that stand in the code as they are. */
const written = (): Expression[] =>
  files.flatMap((file) =>
    nodesOf(file)
      .filter(ts.isRegularExpressionLiteral)
      .map(({ text }) => {
        const end = text.lastIndexOf('/')
        return { file: file.path, source: text.slice(1, end), flags: text.slice(end + 1) }
      }),
  )

const makes = (node: ts.Node) =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp'
const makers = files.filter((file) => file.text.includes('RegExp(') && nodesOf(file).some(makes))

/** Those that a file puts together when it is loaded. */
async function madeBy(file: string): Promise<Expression[]> {
  const made: Expression[] = []
  class Recorded extends RegExp {
    constructor(pattern: string | RegExp, flags?: string) {
      super(pattern, flags)
      if (new Error().stack?.split('\n')[2]?.includes(file))
        made.push({ file, source: this.source, flags: this.flags })
    }
  }
  vi.stubGlobal('RegExp', Recorded)
  // Loaded once more, whatever other tests have loaded.
  await import(/* @vite-ignore */ `../../${file}?made`)
  vi.unstubAllGlobals()
  return made
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** A machine that is busy judges as others do: nothing ends because of time. */
const withoutClock = { timeout: null, attackTimeout: null, incubationTimeout: null, maxIteration: 4 }

it('each expression is as quick as its text is long, or stands in the list of those whose text is bounded', async () => {
  const made: Expression[] = [...madeLater]
  for (const { path } of makers) made.push(...(await madeBy(path)))
  const places = (all: { file: string }[]) => [...new Set(all.map(({ file }) => file))].toSorted()
  expect(places(made)).toEqual(places(makers.map(({ path: file }) => ({ file }))))

  const all = [...written(), ...made]
  expect(all.length).toBeGreaterThan(250)
  const found = slow.map(({ file, begins }) =>
    all.filter((one) => one.file === file && one.source.startsWith(begins)),
  )
  expect(found.map(({ length }) => length)).toEqual(slow.map(() => 1))

  // Written in JavaScript: the other forms of the checker are programs for one kind of machine.
  vi.stubEnv('RECHECK_SYNC_BACKEND', 'pure')
  const listed = new Set(found.flat())
  const others = Map.groupBy(
    all.filter((one) => !listed.has(one)),
    ({ source, flags }) => `/${source}/${flags}`,
  )
  const wrong = [...others].flatMap(([text, [one]]) => {
    const { status } = checkSync(one?.source ?? '', one?.flags ?? '', withoutClock)
    return status === 'safe' ? [] : [`${one?.file}: ${text}: ${status}`]
  })
  expect(wrong).toEqual([])
})

const test = testApp()
const review = (text: string) => beginTip(guestBrowser(test.app), test.seed.branchId, { review: text })

/** The longest text that each expression of the list has met. */
async function metDuring(work: () => Promise<unknown>): Promise<number[]> {
  const met = slow.map(() => 0)
  const exec = RegExp.prototype.exec
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
    const at = slow.findIndex(({ begins }) => this.source.startsWith(begins))
    if (at >= 0) met[at] = Math.max(met[at] ?? 0, text.length)
    return exec.call(this, text)
  })
  await work()
  vi.restoreAllMocks()
  return met
}

it('a slow expression meets the longest text that is allowed', async () => {
  const met = await metDuring(async () => expect((await review('\ufdfa'.repeat(199))).status).toBe(303))
  expect(met.map((length, at) => length > 199 && length <= (slow[at]?.most ?? 0))).toEqual(
    slow.map(() => true),
  )
})

it('no slow expression meets a guest’s text that is longer', async () => {
  const met = await metDuring(async () => {
    for (const text of ['a@'.repeat(textMost / 2 + 1), '\ufdfa'.repeat(textMost + 1), 'a@'.repeat(15_000)])
      expect((await review(text)).status).toBe(400)
  })
  expect(met).toEqual(slow.map(() => 0))
})
