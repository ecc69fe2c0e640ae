/**
 * Turns the `stripe` package's own types into JSON Schemas, so that the sandbox knows the parameters and the answers of
 * this API version from Stripe's OpenAPI description and not from memory.
 *
 * Run after every update of the `stripe` package:  node test/sandbox/stripe/schema/generate.ts
 */
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-api'
import { answerTypes, leftOutAnswerFields, requestTypes } from './wanted.ts'

type Schema = Record<string, unknown>

const here = import.meta.dirname
const root = join(dirname(fileURLToPath(import.meta.resolve('stripe'))), '..', 'esm', 'resources')

const files = [...new Set([...requestTypes, ...answerTypes].map(([, file]) => join(root, `${file}.d.ts`)))]
const program = ts.createProgram(files, { strict: true, moduleResolution: ts.ModuleResolutionKind.NodeNext })
const checker = program.getTypeChecker()

/** One schema document: the wanted types and whatever they refer to, in `$defs`. */
function generate(wanted: readonly (readonly [string, string])[], kind: 'request' | 'answer'): Schema {
  const defs: Record<string, Schema> = {}
  const names = new Map<ts.Type, string>()
  const roots = new Set(wanted.map(([name]) => name))

  const nameOf = (type: ts.Type): string => {
    const symbol = type.aliasSymbol ?? type.symbol
    const bare = symbol ? checker.getFullyQualifiedName(symbol).replace(/"[^"]*"\.?/g, '') : ''
    return bare.startsWith('__') || bare === '' ? '' : bare
  }

  const isOtherResource = (type: ts.Type): boolean => {
    const id = type.getProperty('id')
    const object = type.getProperty('object')
    return kind === 'answer' && id !== undefined && object !== undefined && !roots.has(nameOf(type))
  }

  const objectSchema = (type: ts.Type): Schema => {
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    for (const property of type.getProperties()) {
      const name = property.getName()
      if (kind === 'answer' && leftOutAnswerFields.has(name)) continue
      const at = property.valueDeclaration ?? property.declarations?.[0]
      if (!at) continue
      properties[name] = schemaOf(checker.getTypeOfSymbolAtLocation(property, at))
      if (!(property.flags & ts.SymbolFlags.Optional)) required.push(name)
    }
    const index = type.getStringIndexType()
    const schema: Schema = {
      type: 'object',
      properties,
      additionalProperties: index ? schemaOf(index) : false,
    }
    if (required.length > 0) schema.required = required
    return schema
  }

  const unionSchema = (type: ts.UnionType): Schema => {
    const parts = type.types.filter(
      (part) => !(part.flags & ts.TypeFlags.Undefined) && !isOtherResource(part),
    )
    const literals = parts
      .filter((part) => part.isStringLiteral())
      .map((part) => (part as ts.StringLiteralType).value)
    const rest = parts.filter(
      (part) => !part.isStringLiteral() && !(part.flags & ts.TypeFlags.BooleanLiteral),
    )
    const schemas = rest.map(schemaOf)
    if (parts.some((part) => part.flags & ts.TypeFlags.BooleanLiteral)) schemas.push({ type: 'boolean' })
    if (literals.length > 0) schemas.push({ enum: literals })
    // `OtherString` keeps a list open in the types; for us the list is what Stripe documents today.
    const closed = literals.length > 0 ? schemas.filter((schema) => schema.open !== true) : schemas
    const [only] = closed
    return closed.length === 1 && only ? only : { anyOf: closed }
  }

  const schemaOf = (type: ts.Type): Schema => {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {}
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' }
    if (type.isStringLiteral()) return { enum: [type.value] }
    if (type.isNumberLiteral()) return { enum: [type.value] }
    if (type.flags & ts.TypeFlags.String) return { type: 'string' }
    if (type.flags & ts.TypeFlags.Number) return { type: 'number' }
    if (type.flags & ts.TypeFlags.BooleanLike && !type.isUnion()) return { type: 'boolean' }
    if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' }
    if (type.isUnion()) return unionSchema(type)
    if (type.isIntersection()) return { type: 'string', open: true }
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference)
      return { type: 'array', items: item ? schemaOf(item) : {} }
    }
    const name = nameOf(type)
    if (name === 'Decimal') return { type: 'string' }
    if (name === 'ApiList' || name.startsWith('ApiList<')) return { type: 'object' }
    // `Event.Data.Object` and the like say nothing of what they hold.
    if (kind === 'answer' && type.getProperties().length === 0 && /Data\./.test(name))
      return { type: 'object' }
    if (name === '') return objectSchema(type)
    if (!names.has(type)) {
      let free = name
      for (let n = 2; free in defs; n++) free = `${name}${n}`
      names.set(type, free)
      defs[free] = {}
      defs[free] = isOtherResource(type) ? { type: 'object' } : objectSchema(type)
    }
    return { $ref: `#/$defs/${names.get(type)}` }
  }

  for (const [name, file] of wanted) {
    const source = program.getSourceFile(join(root, `${file}.d.ts`))
    const module = source && checker.getSymbolAtLocation(source)
    const path = name.split('.')
    let symbol = module && checker.getExportsOfModule(module).find((one) => one.name === path[0])
    for (const part of path.slice(1)) symbol = symbol?.exports?.get(part as ts.__String)
    if (!symbol) throw new Error(`the stripe package has no type ${name} in ${file}`)
    schemaOf(checker.getDeclaredTypeOfSymbol(symbol))
  }
  return { $defs: defs }
}

/** One definition a line: short enough to read in a diff after an update. */
function print(schema: Schema): string {
  const defs = Object.entries(schema.$defs as Record<string, Schema>)
  const lines = defs.map(([name, def]) => `${JSON.stringify(name)}:${JSON.stringify(def)}`)
  return `{"$defs":{\n${lines.join(',\n')}\n}}\n`
}

for (const kind of ['request', 'answer'] as const) {
  const text = print(generate(kind === 'request' ? requestTypes : answerTypes, kind))
  writeFileSync(join(here, `${kind}s.json`), text)
  process.stdout.write(`${kind}s.json ${text.length} bytes\n`)
}
