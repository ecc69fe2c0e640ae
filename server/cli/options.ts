import { parseArgs } from 'node:util'
import { MistypedError } from './command.ts'

type Read<Needed extends string, Optional extends string, Flag extends string> = Record<Needed, string> &
  Partial<Record<Optional, string>> &
  Record<Flag, boolean>

/**
 * Reads `--name value` pairs and flags such as `--json`. Throws {@link MistypedError} if one is missing, unknown or
 * empty.
 */
export function readOptions<
  Needed extends string,
  Optional extends string = never,
  Flag extends string = never,
>(
  args: string[],
  needed: readonly Needed[],
  optional: readonly Optional[] = [],
  flags: readonly Flag[] = [],
): Read<Needed, Optional, Flag> {
  const { values } = parsed(args, [...needed, ...optional], flags, false)
  const missing = needed.filter((name) => String(values[name] ?? '').trim() === '')
  if (missing.length > 0)
    throw new MistypedError(`${missing.map((name) => `--${name}`).join(', ')} is needed`)
  const given = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ])
  const off = flags.map((name) => [name, false])
  return Object.fromEntries([...off, ...given]) as Read<Needed, Optional, Flag>
}

/**
 * Reads the one word that is no option, such as a file, flags, and `--name value` pairs. Throws {@link MistypedError};
 * `what` names the word.
 */
export function readPlace<Flag extends string = never, Optional extends string = never>(
  args: string[],
  what: string,
  flags: readonly Flag[] = [],
  optional: readonly Optional[] = [],
): { place: string } & Record<Flag, boolean> & Partial<Record<Optional, string>> {
  const { values, positionals } = parsed(args, optional, flags, true)
  const [place, ...more] = positionals
  if (!place) throw new MistypedError(`${what} is needed`)
  if (more.length > 0) throw new MistypedError(`one ${what} is enough: ${more.join(' ')}`)
  const told = Object.fromEntries(flags.map((name) => [name, values[name] === true]))
  const given = optional.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : []))
  return {
    ...(told as Record<Flag, boolean>),
    ...(Object.fromEntries(given) as Partial<Record<Optional, string>>),
    place,
  }
}

function parsed(
  args: string[],
  names: readonly string[],
  flags: readonly string[],
  allowPositionals: boolean,
) {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: 'string' }] as const),
    ...flags.map((name) => [name, { type: 'boolean' }] as const),
  ])
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals })
    return { values: values as Partial<Record<string, string | boolean>>, positionals }
  } catch (error) {
    // The message's second sentence explains an escape that nobody needs here.
    throw new MistypedError(String(error instanceof Error ? error.message : error).split('. ')[0] ?? '')
  }
}
