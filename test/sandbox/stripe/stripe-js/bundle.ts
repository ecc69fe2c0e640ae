import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'

/** Files of each script in the order they need one another; together they are one classic script. */
const scripts: Record<string, readonly string[]> = {
  'stripe.js': [
    'browser/integration-error.ts',
    'browser/emitter.ts',
    'browser/validate.ts',
    'browser/api.ts',
    'browser/frame-link.ts',
    'browser/element.ts',
    'browser/express-element.ts',
    'browser/elements.ts',
    'browser/challenge.ts',
    'browser/confirmation-token.ts',
    'browser/stripe.ts',
  ],
  'payment-frame.js': [
    'frames/parent-link.ts',
    'frames/token-request.ts',
    'frames/card-rules.ts',
    'frames/payment-frame.ts',
  ],
  'express-frame.js': ['frames/parent-link.ts', 'frames/token-request.ts', 'frames/express-frame.ts'],
}

const built = new Map<string, string>()

/** Node says with a warning that its own type stripper is experimental; nobody who runs the demo can use that. */
function stripped(source: string): string {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}

const plain = (file: string): string =>
  stripped(readFileSync(join(import.meta.dirname, file), 'utf8'))
    .replace(/^import [^;]*? from '[^']+'$/gm, '')
    .replace(/^export /gm, '')

/** The text of a script, or undefined for a name that isn't one. */
export function bundle(name: string): string | undefined {
  const files = scripts[name]
  if (!files) return undefined
  const ready = built.get(name) ?? `(() => {\n'use strict'\n${files.map(plain).join('\n')}\n})()\n`
  built.set(name, ready)
  return ready
}
