import { expect, it } from 'vitest'
import { buttonSchema } from '../../server/http/button.schema.ts'
import { createFormPage } from '../../server/http/form-page.ts'

it('makes no form that asks for a password where nobody is signed in', () => {
  const flashes = { set: () => {}, read: () => undefined, take: () => undefined }
  const formPage = createFormPage({ send: () => {}, flashes })
  const form = { schema: buttonSchema, view: () => '/', act: async () => '/' }
  expect(() => formPage(form)).not.toThrow()
  expect(() => formPage({ ...form, asksPassword: true })).toThrow('nobody is signed in')
})
