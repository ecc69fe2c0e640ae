/** What one parameter may be. `required` ones must be sent with their hash. */
export type Param = {
  type: 'text' | 'integer' | 'boolean' | 'array' | 'hash'
  required?: true
  /** The only texts it may be. */
  words?: readonly string[]
  /** Of an array: each of its elements. */
  items?: Param
  /** Of a hash: by name; `any` name where there is no list. */
  fields?: Fields
  any?: Param
}

type Fields = { [name: string]: Param }

/** Parameters whose names are some of those that a type of the `stripe` package has. */
export type FieldsOf<T> = { [Name in keyof T]?: Param }

export const text: Param = { type: 'text' }
export const integer: Param = { type: 'integer' }
export const flag: Param = { type: 'boolean' }
export const metadata: Param = { type: 'hash', any: text }
export const oneOf = (...words: string[]): Param => ({ type: 'text', words })
export const listOf = (items: Param): Param => ({ type: 'array', items })
export const hash = <T>(fields: FieldsOf<NonNullable<T>>): Param => ({
  type: 'hash',
  fields: fields as Fields,
})
export const required = (param: Param): Param => ({ ...param, required: true })
