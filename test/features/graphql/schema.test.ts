import { printSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../../server/features/graphql/schema/index.ts'

const file = '../../../server/features/graphql/schema.graphql'

describe('the schema', () => {
  it('stands in its file, word for word (vitest -u writes it anew)', async () => {
    await expect(`${printSchema(schema)}\n`).toMatchFileSnapshot(file)
  })

  it('says of each type, field and argument what it is', () => {
    const silent = Object.values(schema.getTypeMap())
      .filter(({ name }) => !name.startsWith('__') && !['ID', 'Int', 'String', 'Boolean'].includes(name))
      .flatMap((type) => {
        const fields = 'getFields' in type ? Object.values(type.getFields()) : []
        const parts = fields.flatMap((field) => [field, ...('args' in field ? field.args : [])])
        return [type, ...parts]
          .filter(({ description }) => !description)
          .map(({ name }) => `${type.name}.${name}`)
      })
    expect(silent).toEqual([])
  })
})
