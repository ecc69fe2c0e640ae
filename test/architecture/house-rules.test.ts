import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../support/source-files.ts'

const folders = ['server', 'pages', 'islands', 'views', 'test', '.ci']
const all = folders.flatMap((folder) => sourceFiles(folder))
const product = all.filter((file) => !/^(test|\.ci)\//.test(file.path))
const pathsWhere = (files: typeof all, found: (text: string) => boolean) =>
  files.filter((file) => found(file.text)).map((file) => file.path)

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

describe('house rules', () => {
  const linesOf = ({ text }: { text: string }) => text.split('\n').length - 1

  it('keeps every file small enough to read at once', () => {
    const generated = /^test\/sandbox\/stripe\/schema\//
    const files = [...all, ...sourceFiles('views', /\.css$/)].filter(({ path }) => !generated.test(path))
    expect(files.filter((file) => linesOf(file) > 300).map(({ path }) => path)).toEqual([])
  })

  it('gives each exported name one meaning', () => {
    const declared = /^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm
    const places = Map.groupBy(
      product.flatMap(({ path, text }) => [...text.matchAll(declared)].map(([, name]) => ({ name, path }))),
      ({ name }) => name,
    )
    const twice = [...places.values()].filter((all) => all.length > 1)
    // Every migration is one: they are listed by their files.
    expect(twice.filter(([first]) => first?.name !== 'up')).toEqual([])
  })

  it('reads the environment in two places: the settings, and what runs here', () => {
    const found = pathsWhere(product, (text) => text.includes('process.env'))
    expect(found.toSorted()).toEqual(['server/base/program.ts', 'server/config/config.ts'])
  })

  it('names the operator’s tool in one place: outside of the image it is called otherwise', () => {
    const found = pathsWhere(product, (text) => /npm run admin|dist\/server\/admin/.test(text))
    expect(found).toEqual(['server/base/program.ts'])
  })

  it('ends the process, listens and handles signals in one place', () => {
    const starts = /process\.(exit\b|exitCode|on\(|once\()|\.listen\(/
    const found = pathsWhere(product, (text) => starts.test(text)).filter(
      (path) => !path.startsWith('server/cli/'),
    )
    expect(found).toEqual(['server/main.ts'])
  })

  it('writes tables in services and stores: no controller and no file of routes does', () => {
    const doors = product.filter(({ path }) => /\.(controller|routes)\.tsx?$/.test(path))
    expect(doors.length).toBeGreaterThan(50)
    const found = pathsWhere(doors, (text) => /\b(insertInto|updateTable|deleteFrom)\b/.test(text))
    expect(found).toEqual([])
  })

  it('writes res.locals in middleware only', () => {
    const found = pathsWhere(product, (text) => /res\.locals(\.\w+|\[[^\]]+\])\s*=[^=]/.test(text))
    expect(found.filter((path) => !path.startsWith('server/http/middleware/'))).toEqual([])
  })

  it('writes an address only in paths.ts', () => {
    const literal = /['"`]\/(tip|q|branch|auth|profile|webhooks)(\/|['"`])/
    const server = product.filter((file) => file.path.startsWith('server/'))
    expect(pathsWhere(server, (text) => literal.test(withoutComments(text)))).toEqual([
      'server/base/paths.ts',
    ])
  })

  it('uses the word tip, never donation', () => {
    const locales = sourceFiles('locales', /\.json$/)
    const wrong = /寄付|投げ銭|送金|donat|捐/i
    expect(pathsWhere([...locales, ...product], (text) => wrong.test(text))).toEqual([])
  })
})
