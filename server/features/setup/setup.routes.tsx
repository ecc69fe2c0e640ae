import { type Request, type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { SetupPage, SetupTakePage } from '../../../pages/setup/setup.page.tsx'
import { SetupMadePage, SetupOwnerLinkPage } from '../../../pages/setup/setup-made.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import { NotFoundError, SetupLinkError } from '../../base/errors.ts'
import { areas, paths, patterns } from '../../base/paths.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { keepAddress } from '../../http/keep-address.ts'
import { mountPage } from '../../http/mount-page.ts'
import {
  correctOwner,
  invitationMail,
  isSetupToken,
  makeLink,
  newSetupSecret,
  ownerRefusals,
  setupCookie,
  setupGuard,
  setupOf,
  setupState,
  useSetupToken,
} from '../../people/access/index.ts'
import { freeNumber } from '../../venues/branch.store.ts'
import type { Web } from '../../web.ts'
import { linkView } from '../member/link-view.ts'
import { inviteSchema } from '../member/member.schema.ts'
import { ownersMakeLinks } from '../member/member-link.controller.tsx'
import { askedItems, findMade, keySchema, setUp, setupSchema } from './setup.service.ts'

/** The first set-up of an installation. The link comes first; all else is behind the guard. */
export function setupRoutes(web: Web): Router {
  const router = Router()
  const tries = web.limits.guard({ name: 'setup-link', points: 30, seconds: 600 })
  router.use(areas.setup, keepAddress)
  mountPage(router, patterns.setupBegin, tries, setupBeginController(web))
  router.use(areas.setup, setupGuard(web))
  mountPage(router, patterns.setup, setupMadeController(web))
  mountPage(router, patterns.setupOwnerLink, setupOwnerLinkController(web))
  return router
}

const tokenOf = (req: Request) => String(req.params.token ?? '')

/**
 * `/setup/begin/{token}`: the one form of the set-up. `get` uses nothing up, because programs open links too; `post` makes
 * all of it or nothing. The page carries the key that its browser gets: so a button that is pressed twice sets up once, and
 * works. While the owner is not in, a further link only moves the set-up to another browser.
 */
function setupBeginController(needs: Web): FormHandlers {
  const { clock, config, db, formPage } = needs
  const cookie = setupCookie(config)

  const forms = {
    wanted: formPage({
      schema: setupSchema(config),
      view: async ({ req, typed, errors }) => ({
        title: 'setup:title',
        page: (
          <SetupPage
            action={paths.setupBegin(tokenOf(req))}
            browserKey={typed.key ?? newSetupSecret()}
            asked={askedItems(config)}
            values={{ number: await freeNumber(db), ...typed }}
            errors={errors}
          />
        ),
      }),
      act: async ({ req, res, data }) => {
        const mail = invitationMail(needs.mail, ownLang(req.lang))
        await setUp(db, tokenOf(req), data, { config, mail, now: clock() })
        cookie.write(res, data.key)
        return { to: paths.setup(), log: [{}, 'set up'] }
      },
    }),
    begun: formPage({
      schema: z.strictObject({ key: keySchema }),
      buttons: true,
      view: ({ req }) => ({
        title: 'setup:title',
        page: <SetupTakePage action={paths.setupBegin(tokenOf(req))} browserKey={newSetupSecret()} />,
      }),
      act: async ({ req, res, data: { key } }) => {
        await inTransaction(db, (trx) => useSetupToken(trx, { token: tokenOf(req), key }, clock()))
        cookie.write(res, key)
        return { to: paths.setup(), log: [{}, 'set-up moved to another browser'] }
      },
    }),
  }

  /** The key of the browser to which the set-up belongs: in its cookie, or in the form of which the first press has come. */
  const ownKey = async (req: Request): Promise<string | undefined> => {
    const { key } = (req.body ?? {}) as { key?: unknown }
    for (const own of [cookie.read(req), key])
      if (typeof own === 'string' && (await setupOf(db, own, clock())) === 'current') return own
    return undefined
  }

  const handle =
    (method: 'get' | 'post'): RequestHandler =>
    async (req, res) => {
      try {
        const state = await setupState(db)
        // A stranger learns nothing of whether a set-up is still wanted.
        if (state === 'over' || !(await isSetupToken(db, tokenOf(req), clock()))) throw new SetupLinkError()
        await forms[state][method](req, res)
      } catch (error) {
        const own = error instanceof SetupLinkError ? await ownKey(req) : undefined
        if (own === undefined) throw error
        cookie.write(res, own)
        res.redirect(303, paths.setup())
      }
    }
  return { get: handle('get'), post: handle('post') }
}

/** `/setup`: what was made, until its owner has signed in; the form corrects whom it invites. */
function setupMadeController(needs: Web): FormHandlers {
  const { accounts, clock, config, db, formPage } = needs
  const registerAt = ownersMakeLinks(accounts.identity) ? undefined : config.publicUrl + paths.register()
  return formPage({
    load: () => findMade(db),
    schema: inviteSchema,
    view: ({ about: { business, branch, owner }, typed, errors }) => ({
      title: 'setup:made.title',
      page: (
        <SetupMadePage
          business={business.name}
          branch={branch}
          owner={owner}
          registerAt={registerAt}
          link={patterns.setupOwnerLink}
          action={patterns.setup}
          values={{ name: owner.name, email: owner.email, ...typed }}
          errors={errors}
        />
      ),
    }),
    act: async ({ req, about: { business }, data }) => {
      const mail = invitationMail(needs.mail, ownLang(req.lang))
      const done = await correctOwner(db, { businessId: business.id, ...data, mail }, clock())
      if (!done) throw new NotFoundError()
      if (done.refused) return { errors: ownerRefusals[done.refused] }
      return {
        to: patterns.setup,
        toast: 'setup:made.saved',
        log: [{ staffId: done.id }, 'owner of the set-up corrected'],
      }
    },
  })
}

const ownerLinkSchema = z.strictObject({ to: z.enum(['open', 'show'], 'common:errors.validation') })

/** `/setup/owner/link`: without mail, the link with which the owner sets a password. It is opened here, or shown once. */
function setupOwnerLinkController(needs: Web): FormHandlers {
  const { accounts, clock, config, db, formPage, send } = needs
  return formPage({
    load: () => {
      if (!ownersMakeLinks(accounts.identity)) throw new NotFoundError()
      return findMade(db)
    },
    schema: ownerLinkSchema,
    buttons: true,
    view: () => patterns.setup,
    act: async ({ req, res, about: { business, owner }, data: { to } }) => {
      const wanted = { businessId: business.id, memberId: owner.id, by: undefined }
      const made = await makeLink(db, wanted, clock())
      // They have declined: the page asks for another address.
      if (!made) return patterns.setup
      req.log.info({ staffId: owner.id }, 'password link made in the set-up')
      if (to === 'open') return paths.passwordLink(made.token)
      send(req, res, {
        title: 'setup:made.title',
        page: (
          <SetupOwnerLinkPage
            back={patterns.setup}
            link={linkView(config, made)}
            timeZone={business.timeZone}
          />
        ),
      })
      return undefined
    },
  })
}
