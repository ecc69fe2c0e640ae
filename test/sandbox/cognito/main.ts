/**
 * The stand-in as a process of its own: `node test/sandbox/cognito/main.ts`.
 * PORT, HOST, STATE_FILE, CLIENT_SECRET, ROTATION (grace in seconds) and USER_CONTEXT=1 set it. Prints one line of JSON and runs until
 * it is stopped.
 */
import { startCognitoSandbox } from './server.ts'

const { PORT, HOST, STATE_FILE, CLIENT_SECRET, ROTATION, USER_CONTEXT } = process.env
const sandbox = await startCognitoSandbox({
  port: Number(PORT ?? 0),
  ...(HOST && { host: HOST }),
  ...(STATE_FILE && { stateFile: STATE_FILE }),
  ...(CLIENT_SECRET && { clientSecret: CLIENT_SECRET }),
  ...(ROTATION && { rotation: Number(ROTATION) }),
  ...(USER_CONTEXT === '1' && { userContext: true }),
})
const { control, outbox, seedUser, close, ...addresses } = sandbox
process.stdout.write(`${JSON.stringify(addresses)}\n`)
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void close())
}
