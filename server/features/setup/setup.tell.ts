import { paths } from '../../base/paths.ts'
import { setupLinkCommand } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { createSetupToken, setupState } from '../../people/access/index.ts'

/**
 * One line until an owner has signed in: the link that begins the set-up, or how to get another one. It is the only line of
 * the log with a secret in it (decision 0180). A server that takes requests does not end because of it.
 */
export async function tellSetup({
  config,
  db,
  clock,
  log,
}: Pick<Deps, 'config' | 'db' | 'clock'> & {
  log: { warn(fields: object, text: string): void }
}): Promise<void> {
  try {
    const state = await setupState(db)
    if (state === 'over') return
    const another = setupLinkCommand()
    if (state === 'begun') {
      const page = config.publicUrl + paths.setup()
      return log.warn({ page, another }, 'no owner has signed in yet: the page of the set-up shows how')
    }
    const open = config.publicUrl + paths.setupBegin(await createSetupToken(db, clock()))
    log.warn({ open, another }, 'no business yet: open this link to set it up')
  } catch (err) {
    log.warn({ err }, 'could not look whether a set-up is needed')
  }
}
