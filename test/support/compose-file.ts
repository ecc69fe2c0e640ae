import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

/** What a compose file of ours says, read as text: its lines are ours, and a reader for all of YAML is not needed. */
export type ComposeFile = {
  text: string
  /** The project's name, which begins the names of what has none of its own. */
  name: string
  /** A part at the left edge, such as `networks:`, without its first line. */
  section: (line: string) => string
  /** By name, each with its lines. */
  services: Map<string, string>
  /** What the engine calls its volumes and networks. */
  volumes: string[]
  networks: string[]
}

export function readCompose(path: string): ComposeFile {
  const text = readFileSync(join(root, path), 'utf8')
  const section = (line: string) => new RegExp(`^${line}\n((?: .*\n|\n)+)`, 'm').exec(text)?.[1] ?? ''
  const parts = (line: string) =>
    section(line)
      .split(/^ {2}(?=\w)/m)
      .slice(1)
      .map((part): [string, string] => [part.slice(0, part.indexOf(':')), part])
  const name = /^name: (.+)$/m.exec(text)?.[1] ?? ''
  const called = (line: string) =>
    parts(line).map(([own, part]) => /^ {4}name: (.+)$/m.exec(part)?.[1] ?? `${name}_${own}`)
  return {
    text,
    name,
    section,
    services: new Map(parts('services:')),
    volumes: called('volumes:'),
    networks: called('networks:'),
  }
}

/** What version 1 of docker-compose, which Debian 12 has, can't read yet: in its place something that it can. */
const newer: [part: RegExp, instead: string][] = [
  // The project's name is the folder's.
  [/^name: tipping\n/m, ''],
  // How soon a container that has just started is asked whether it is well. Since 2.20.
  [/^ +start_interval: 1s\n/gm, ''],
  // A file of its own would be one more to copy: since 2.23. A test has Caddy itself read it.
  [/^ {4}content: \|\n(?: {6}.*\n)+/m, '    file: ./Caddyfile\n'],
]

/** A compose file of ours as version 1 of docker-compose reads it. */
export const asVersion1 = (text: string) =>
  newer.reduce((rest, [part, instead]) => rest.replace(part, instead), text)

/** The shell commands of a document below a sentence in bold; a line that goes on after a backslash is one. */
export function commandsBelow(document: string, bold: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  const block = /```sh\n([\s\S]*?)```/.exec(text.slice(text.indexOf(`**${bold}**`)))?.[1] ?? ''
  return block
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
}
