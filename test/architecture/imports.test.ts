import { describe, expect, it } from 'vitest'
import { importsOf, type SourceFile, sourceFiles } from '../support/source-files.ts'

type Rule = { name: string; files: SourceFile[]; forbidden: (imported: string, file: SourceFile) => boolean }

const inside = (...folders: string[]) => {
  return (imported: string) => folders.some((folder) => imported.startsWith(`${folder}/`))
}
const nodeModule = (imported: string) => imported.startsWith('node:')
const ui = [...sourceFiles('pages'), ...sourceFiles('views')]
const islands = sourceFiles('islands')
const server = sourceFiles('server')
const features = server.filter((file) => file.path.startsWith('server/features/'))
const featureOf = (path: string) => /^server\/features\/([\w-]+)\//.exec(path)?.[1]
const shared = /[./](service|store|states|rights|types|errors|results)\.ts$|\/branch-links\.ts$/

const rules: Rule[] = [
  {
    name: 'pages and views know no server code, no Node module and no Express',
    files: ui,
    forbidden: (i) => inside('server', 'test')(i) || nodeModule(i) || i === 'express',
  },
  {
    name: 'islands run in the browser: no server code, no pages, no Node module',
    files: islands,
    forbidden: (i) => inside('server', 'pages', 'test')(i) || nodeModule(i) || i === 'react-dom/server',
  },
  {
    name: 'the server knows nothing of the tests and their stand-ins',
    files: server,
    forbidden: inside('test'),
  },
  {
    name: 'a feature uses another only through its service, store, states or types',
    files: features,
    forbidden: (i, file) => {
      const other = featureOf(i)
      // The data endpoint stands beside the pages and checks what it is given by the schemas of their forms.
      if (featureOf(file.path) === 'graphql' && i.endsWith('.schema.ts')) return false
      return other !== undefined && other !== featureOf(file.path) && !shared.test(i)
    },
  },
  {
    name: 'gateways and the database know no features but their types',
    files: server.filter((file) => /^server\/(gateways|db)\//.test(file.path)),
    forbidden: (i) => i.startsWith('server/features/') && !/\.types\.ts$/.test(i),
  },
]

describe('import rules', () => {
  it.each(rules)('$name', ({ files, forbidden }) => {
    expect(files.length).toBeGreaterThan(0)
    const broken = files.flatMap((file) =>
      importsOf(file)
        .filter((imported) => forbidden(imported, file))
        .map((imported) => `${file.path} → ${imported}`),
    )
    expect(broken).toEqual([])
  })

  it('sees the ways in which a file can import', () => {
    const text =
      "import a from './a.ts'\nexport { b } from '../b.ts'\nconst c = import('./c.ts')\nimport 'd'\nimport {\n  e,\n} from 'e'"
    expect(importsOf({ path: 'server/x/y.ts', text })).toEqual([
      'server/x/a.ts',
      'server/b.ts',
      'server/x/c.ts',
      'd',
      'e',
    ])
  })
})
