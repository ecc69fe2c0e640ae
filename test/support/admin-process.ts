import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const adminProgram = fileURLToPath(new URL('../../dist/server/admin.js', import.meta.url))

/** The command-line tool as an operator runs it; what it wrote, errors too. */
export const runAdmin = (args: string[], env: Record<string, string>) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const own = { env: { PATH, NODE_COMPILE_CACHE, ...env } }
    execFile(process.execPath, [adminProgram, ...args], own, (error, out, err) =>
      resolve({ code: error ? 1 : 0, text: out + err }),
    )
  })
