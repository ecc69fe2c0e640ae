import { type RequestHandler, Router } from 'express'
import { QrCardsPage } from '../../../pages/qr/qr-cards.page.tsx'
import { QrReplacedPage, QrReplacePage } from '../../../pages/qr/qr-replace.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { hasWord } from '../../http/list-search.ts'
import { membersLanguage } from '../../http/middleware/language.ts'
import { mountPage } from '../../http/mount-page.ts'
import type { Typed } from '../../http/parse-form.ts'
import { branchLinks, memberOf, must } from '../../people/access/index.ts'
import type { AccountWeb } from '../../web.ts'
import { cardsOnPage } from './print/qr-print.types.ts'
import { cardChoice, qrReplaceSchema } from './qr.schema.ts'
import {
  codeRefusals,
  codeToReplace,
  openBranch,
  replaceShown,
  type ShownCode,
  showEverybody,
} from './qr.service.ts'
import { qrPageController } from './qr-page.controller.tsx'
import { qrImageController, qrPrintController } from './qr-print.controller.ts'
import { askedFor } from './qr-query.ts'
import { markedNames } from './qr-view.ts'

/** Codes: everyone may see one. Only members can print and replace them. */
export function qrRoutes(web: AccountWeb): Router {
  const { guards } = web
  const router = Router()
  const numbers = web.limits.guard({ name: 'qr-number', points: 60, seconds: 600 })
  // Every page with a code loads an image; browsers cache it for an hour.
  const images = web.limits.guard({ name: 'qr-image', points: 600, seconds: 600 })
  // Making a document takes some hundred milliseconds.
  const prints = web.limits.guard({ name: 'qr-print', points: 60, seconds: 600 })
  const page = qrPageController(web)
  const image = qrImageController(web)
  const replace = qrReplaceController(web)

  router.get(patterns.qr, guards.maybe, membersLanguage, page.get)
  router.post(patterns.qr, numbers, page.post)
  router.get(patterns.qrPng, images, image.png)
  router.get(patterns.qrSvg, images, image.svg)
  router.get(patterns.qrPrint, guards.branch, prints, qrPrintController(web).get)
  mountPage(router, patterns.qrCards, guards.branch, qrCardsController(web))
  mountPage(router, patterns.qrReplace, guards.branch, replace)
  router.get(patterns.qrReplaced, guards.branch, qrReplacedController(web))
  return router
}

/** `/branch/qr/replace`: asks for confirmation, then revokes a code and creates a new one. */
function qrReplaceController(needs: AccountWeb): FormHandlers {
  const { formPage, mail } = needs

  const query = ({ branch, person }: ShownCode) => ({ branch: branch.id, staff: person?.id })

  return formPage({
    load: (req) => codeToReplace(needs, req.member, askedFor(req)),
    schema: qrReplaceSchema,
    buttons: true,
    view: ({ req, about: shown, errors }) => {
      const { branch, person, code } = shown
      return {
        title: 'qr:replace.title',
        page: (
          <QrReplacePage
            area={branchLinks(memberOf(req))}
            venue={{ name: branch.name, kind: branch.kind, address: branch.address }}
            person={person?.name}
            action={paths.qrReplace(query(shown))}
            token={code.token}
            links={{ back: paths.qr(query(shown)) }}
            errors={errors}
          />
        ),
      }
    },
    asksPassword: true,
    act: async ({ req, about: shown, data: { token } }) => {
      const owner = { branchId: shown.branch.id, staffId: shown.person?.id }
      const { refused } = await replaceShown(needs, shown, {
        token,
        by: req.member,
        tell: { mail, lang: ownLang(req.lang) },
      })
      if (refused) return { to: paths.qr(query(shown)), problem: codeRefusals[refused].token.key }
      return { to: paths.qrReplaced(query(shown)), log: [owner, 'code replaced'] }
    },
  })
}

/** `/branch/qr/replaced`: the end of it, from which the new code is printed. */
function qrReplacedController({ clock, db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const { branch, person } = await codeToReplace({ db, clock }, req.member, askedFor(req))
    const query = { branch: branch.id, staff: person?.id }
    send(req, res, {
      title: 'qr:replaced.title',
      page: (
        <QrReplacedPage
          area={branchLinks(memberOf(req))}
          venue={{ name: branch.name, kind: branch.kind, address: branch.address }}
          person={person?.name}
          links={{
            print: paths.qrPrint(person ? 'names' : 'poster', query),
            card: person ? undefined : paths.qrPrint('card', query),
            code: paths.qr(query),
          }}
        />
      ),
    })
  }
}

/** So many are ticked at first. Of more, each is chosen. */
const mostTicked = 20
/** People on a page of the list. */
const cardPeople = 50

const ticked = (people: { id: string }[]) => Object.fromEntries(people.map(({ id }) => [id, '1']))

/** The people on a page of the list; those who are chosen on others stay so. */
function cardsPage(people: { id: string; name: string; code: string }[], typed: Typed) {
  const found = people.filter(({ name, code }) => hasWord(typed.q ?? '', [name, code]))
  const from = Number(typed.show) || 0
  const shown = found.slice(from, from + cardPeople)
  const kept = people.filter((person) => typed[person.id] && !shown.includes(person))
  return {
    people: shown.map(({ id, name }) => ({ id, name })),
    kept: ticked(kept),
    seek:
      people.length > mostTicked
        ? {
            before: from > 0 ? String(Math.max(0, from - cardPeople)) : undefined,
            next: from + cardPeople < found.length ? String(from + cardPeople) : undefined,
          }
        : undefined,
  }
}

/** `/branch/qr/cards`: whose name cards, and how many; then leads to the PDF. */
function qrCardsController({ clock, db, formPage }: AccountWeb): FormHandlers {
  return formPage({
    load: async (req) => {
      const { branchId } = askedFor(req)
      const branch = branchId === undefined ? undefined : await openBranch(db, branchId)
      if (!branch) throw new NotFoundError()
      must(memberOf(req), 'qr.see', { businessId: branch.businessId, branchId: branch.id })
      const codes = await showEverybody({ db, clock }, branch)
      return { branch, people: codes.flatMap(({ person }) => person ?? []) }
    },
    schema: (_, { people }) => cardChoice(people.map(({ id }) => id)),
    initial: (_, { people }) => ({
      each: String(people.length === 0 ? cardsOnPage : 1),
      ...(people.length <= mostTicked && ticked(people)),
    }),
    view: ({ req, about: { branch, people }, typed, errors }) => ({
      title: people.length === 0 ? 'qr:cards.branch' : 'qr:cards.title',
      page: (
        <QrCardsPage
          links={{ area: branchLinks(memberOf(req)), back: paths.qr({ branch: branch.id }) }}
          action={paths.qrCards({ branch: branch.id })}
          venue={branch.name}
          all={people.length}
          {...cardsPage(people, typed)}
          marked={markedNames(req, [branch, ...people])}
          onSheet={cardsOnPage}
          values={typed}
          errors={errors}
        />
      ),
    }),
    act: async ({ about: { branch, people }, data: { each, q: _, show, ...ticks }, typed }) => {
      if (show === 'all') return { status: 200, typed: { ...typed, ...ticked(people) } }
      if (show === 'none') return { status: 200, typed: { each, q: typed.q ?? '' } }
      if (show !== undefined) return { status: 200, typed }
      const chosen = people.filter(({ id }) => id in ticks)
      const all = chosen.length === people.length
      const ids = all ? undefined : chosen.map(({ id }) => id).join()
      return paths.qrPrint('names', {
        branch: branch.id,
        people: ids,
        each: String(Number(each.normalize('NFKC'))),
      })
    },
  })
}
