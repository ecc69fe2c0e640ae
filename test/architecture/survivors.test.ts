import { expect, it } from 'vitest'
import { survivors } from '../mutants/survivors.ts'
import { sourceFiles } from '../support/source-files.ts'

it('names survivors of the mutants in lines that stand in the code', () => {
  const lines = new Map(
    sourceFiles('server').map(({ path, text }) => [path, text.split('\n').map((line) => line.trim())]),
  )
  const gone = survivors.filter(({ file, line }) => !lines.get(file)?.includes(line))
  expect(gone.map(({ file, line }) => `${file}: ${line}`)).toEqual([])
})
