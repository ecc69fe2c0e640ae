import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider'

/** The one code it sends for everything. */
export const fixedCode = '123123'

export type CognitoLocal = { url: string; userPoolId: string; clientId: string; close(): Promise<void> }

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts the npm package `cognito-local`, somebody else's stand-in, in an empty folder with one pool like ours. */
export async function startCognitoLocal(): Promise<CognitoLocal> {
  const folder = mkdtempSync(join(tmpdir(), 'cognito-local-'))
  const port = await freePort()
  const bin = createRequire(import.meta.url).resolve('cognito-local/lib/bin/start.js')
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), CODE: fixedCode }
  const child = spawn(process.execPath, [bin], { cwd: folder, env, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const close = async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  try {
    await untilHealthy(url)
    return { url, ...(await createPool(url)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function untilHealthy(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const healthy = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (healthy) return
    await sleep(100)
  }
  throw new Error('cognito-local did not start')
}

async function createPool(url: string): Promise<{ userPoolId: string; clientId: string }> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const admin = new CognitoIdentityProviderClient({ region: 'local', endpoint: url, credentials })
  const { UserPool } = await admin.send(
    new CreateUserPoolCommand({
      PoolName: 'contract',
      UsernameAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    }),
  )
  const userPoolId = UserPool?.Id ?? ''
  const { UserPoolClient } = await admin.send(
    new CreateUserPoolClientCommand({ UserPoolId: userPoolId, ClientName: 'contract' }),
  )
  admin.destroy()
  return { userPoolId, clientId: UserPoolClient?.ClientId ?? '' }
}
