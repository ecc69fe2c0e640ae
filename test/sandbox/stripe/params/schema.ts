import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The part of JSON Schema that `schema/generate.ts` writes. */
export type Schema = {
  $ref?: string
  type?: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | false
  items?: Schema
  enum?: (string | number)[]
  anyOf?: Schema[]
}

const file = join(import.meta.dirname, '..', 'schema', 'requests.json')
const definitions = (JSON.parse(readFileSync(file, 'utf8')) as { $defs: Record<string, Schema> }).$defs

/** Follows a reference to the definition it names. */
export function resolve(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  return definition(schema.$ref.replace('#/$defs/', ''))
}

/** The words that a parameter (or each item of one) may have. */
export function wordsOf(type: string, param: string): string[] {
  const given = resolve(definition(type).properties?.[param] ?? {})
  return resolve(given.items ?? given).enum?.map(String) ?? []
}

/** The parameters of one call by the name of their type in the `stripe` package. */
export function definition(name: string): Schema {
  const found = definitions[name]
  if (!found) throw new Error(`schema/requests.json has no ${name}: run schema/generate.ts`)
  return found
}
