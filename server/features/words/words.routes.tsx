import { type Request, type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { WordPage } from '../../../pages/words/word.page.tsx'
import { WordsPage } from '../../../pages/words/words.page.tsx'
import { WordsSettingsPage } from '../../../pages/words/words-settings.page.tsx'
import { countCharacters } from '../../../views/characters.ts'
import { dayAfter, dayIn, startOf } from '../../base/calendar.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import { inTransaction } from '../../db/transaction.ts'
import { places } from '../../http/cursor.ts'
import { daysFilter } from '../../http/day-ranges.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { listPage } from '../../http/list-page.ts'
import { mountPage } from '../../http/mount-page.ts'
import { readDays } from '../../http/read-days.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { branchFor, branchLinks, linkTo, may, memberOf, personOf } from '../../people/access/index.ts'
import { businessOf, timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { decideWords, hasShareOf, hideFromOneself, reportWords } from '../../words/word-history.ts'
import { findWords, listDecidedWords, listWaitingWords } from '../../words/word-list.store.ts'
import { findWordRules, saveWordRules } from '../../words/words.store.ts'
import { readTipsQuery } from '../earning/earning.query.ts'
import { findVisibleTip } from '../earning/earning.tip.service.ts'
import { earningTabs, messageTabs } from '../earning/earning-view.ts'

/** What guests wrote, as it is reported and decided on; behind the area's guard. */
export function wordsRoutes(web: AccountWeb): Router {
  const router = Router()
  router.get(patterns.words, listController(web))
  mountPage(router, patterns.wordsSettings, settingsController(web))
  mountPage(router, patterns.word, wordController(web))
  const taps = web.limits.guard({ name: 'words', points: 60, seconds: 600 }, (req) => personOf(req).sub)
  const own = ownController(web)
  router.get(patterns.ownWords, own.get)
  router.post(patterns.ownWords, taps, own.post)
  return router
}

const linksOf = (req: Request) => {
  const member = memberOf(req)
  return {
    area: branchLinks(member),
    settings: linkTo(member, 'wordsSettings'),
  }
}

const mostReason = 200
/** Words of a business's own, and characters of each: each text is searched for all of them. */
const mostWords = 200
const longestWord = 40

export const decideSchema = z.strictObject({
  reason: z
    .string('words:errors.reason')
    .trim()
    .min(1, 'words:errors.reason')
    .refine((value) => countCharacters(value) <= mostReason, 'words:errors.reasonLength'),
  to: z.enum(['shown', 'hidden'], 'common:errors.validation'),
})

/** The words of a business's own as they are typed: one a line. */
const readOwnWords = (typed: string): string[] => [
  ...new Set(typed.split(/\r\n|\r|\n/).flatMap((line) => line.trim() || [])),
]

export const wordsSettingsSchema = z.strictObject({
  own: z
    .string()
    .max(20_000, 'words:errors.tooMany')
    .default('')
    .refine((typed) => readOwnWords(typed).length <= mostWords, 'words:errors.tooMany')
    .refine(
      (typed) => readOwnWords(typed).every((word) => countCharacters(word) <= longestWord),
      'words:errors.wordLength',
    )
    // One letter would hold nearly every text.
    .refine(
      (typed) => readOwnWords(typed).every((word) => countCharacters(word) > 1),
      'words:errors.wordShort',
    ),
  list: z.enum(['yes'], 'common:errors.validation').optional(),
})

/** What a reader does with one tap on a tip's page. */
const ownSchema = z.strictObject({
  what: z.enum(['hide', 'show', 'report'], 'common:errors.validation'),
})

const doerOf = (req: Request) => {
  const { staffId, businessId, branchId, role } = memberOf(req)
  return { personId: personOf(req).sub, staffId, businessId, branchId, role }
}

/** Texts per page. */
const pageSize = 20

/** `/branch/words`: what waits for a decision, or what was decided and when; of the member's branch, or of the business. */
function listController({ clock, db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const { businessId, ...member } = memberOf(req)
    const branchId = may({ businessId, ...member }, 'earnings.business') ? undefined : member.branchId
    const { name, timeZone } = await businessOf(db, businessId)
    const decided = req.query.view === 'decided'
    const view = decided ? 'decided' : undefined
    const chosen = readDays(decided ? req.query : {})
    const { from, to } = chosen.days
    // All days have the shortest address.
    const address = ({ from, to, ...more }: Parameters<typeof paths.words>[0] = {}) =>
      paths.words({ view, from: from || undefined, to: to || undefined, ...more })
    const asked = listPage(req, {
      place: z.object({ cursor: places.moment }),
      rows: pageSize,
      to: (more) => address({ ...chosen.typed, ...more }),
    })
    const where = { businessId, branchId }
    const wanted = { after: asked.after?.cursor, limit: asked.limit }
    const span = {
      from: from === undefined ? undefined : startOf(from, timeZone),
      before: to === undefined ? undefined : startOf(dayAfter(to), timeZone),
    }
    const found = decided
      ? await listDecidedWords(db, where, { ...wanted, ...span })
      : await listWaitingWords(db, where, wanted)
    const { lines, list } = asked.page(chosen.isWrong ? [] : found)
    send(req, res, {
      ...(chosen.isWrong && { status: 400 }),
      title: 'words:title',
      page: (
        <WordsPage
          links={linksOf(req)}
          tabs={earningTabs(memberOf(req), readTipsQuery({}), 'messages')}
          messages={await messageTabs(db, memberOf(req), decided ? 'decided' : 'waiting')}
          filter={
            decided && {
              ...daysFilter(chosen, { action: paths.words(), today: dayIn(timeZone, clock()), to: address }),
              kept: { view: 'decided' },
            }
          }
          today={clock()}
          timeZone={timeZone}
          business={name}
          lines={lines.map((line) => ({ ...line, key: line.cursor.id, href: paths.word(line.tipId) }))}
          list={list}
        />
      ),
    })
  }
}

/** `/branch/words/{tipId}`: one text with its history, and the form that decides. */
function wordController({ clock, db, formPage }: AccountWeb): FormHandlers {
  return formPage({
    load: async (req) => {
      const tipId = String(req.params.tipId)
      const words = (await findWords(db, [tipId])).get(tipId)
      if (!words) throw new NotFoundError()
      await branchFor(db, memberOf(req), 'words', words.branchId)
      return words
    },
    schema: decideSchema,
    view: async ({ req, about: words, typed, errors }) => {
      const { businessId } = memberOf(req)
      const own = await hasShareOf(db, words.tipId, personOf(req).sub)
      return {
        title: 'words:one.title',
        page: (
          <WordPage
            links={{ ...linksOf(req), list: paths.words(), tip: paths.earningTip(words.tipId) }}
            words={words}
            timeZone={await timeZoneOf(db, businessId)}
            action={own ? undefined : paths.word(words.tipId)}
            values={typed}
            errors={errors}
          />
        ),
      }
    },
    act: async ({ req, about: { tipId }, data: { to, reason } }) => {
      const done = await decideWords(db, { tipId, to, reason }, doerOf(req), clock())
      const refused = 'refused' in done && done.refused
      if (refused === 'missing') throw new NotFoundError()
      // Their page has no form: it says who decides.
      if (refused === 'own') return { to: paths.word(tipId), problem: 'words:errors.own' }
      return {
        to: paths.words(),
        toast: `words:done.${to}`,
        log: [{ tipId, to }, 'words of a guest decided on'],
      }
    },
  })
}

/** `/branch/words/settings`: what holds a guest's text besides what always does. */
function settingsController({ clock, db, formPage }: AccountWeb): FormHandlers {
  return formPage({
    schema: wordsSettingsSchema,
    initial: async (req) => {
      const { ownWords, wordList } = await findWordRules(db, memberOf(req).businessId)
      return { own: ownWords.join('\n'), ...(wordList && { list: 'yes' }) }
    },
    view: ({ req, typed, errors }) => ({
      title: 'words:settings.title',
      page: (
        <WordsSettingsPage
          links={{ ...linksOf(req), list: paths.words() }}
          action={paths.wordsSettings()}
          values={typed}
          errors={errors}
        />
      ),
    }),
    act: async ({ req, data: { own, list } }) => {
      const { businessId, staffId: memberId } = memberOf(req)
      const ownWords = readOwnWords(own)
      await inTransaction(db, async (trx) => {
        await saveWordRules(trx, businessId, { ownWords, wordList: list === 'yes' })
        const details = { words: ownWords.length, list: list ?? 'no' }
        await recordChange(trx, { businessId, memberId, action: 'words.settings', details }, clock())
      })
      return {
        to: paths.words(),
        toast: 'words:done.settings',
        log: [{ words: ownWords.length, list }, 'words settings changed'],
      }
    },
  })
}

/** `/branch/earning/tips/{tipId}/words`: hides words from one's own pages, or reports them. */
function ownController({ clock, db, formPage }: AccountWeb): FormHandlers {
  return formPage({
    load: (req) => findVisibleTip(db, memberOf(req), String(req.params.tipId)),
    schema: ownSchema,
    buttons: true,
    view: ({ about: { tip } }) => paths.earningTip(tip.id),
    act: async ({ req, about: { tip }, data: { what } }) => {
      const by = doerOf(req)
      const to = paths.earningTip(tip.id)
      if (what !== 'report') {
        await hideFromOneself(db, tip.id, by.staffId, what === 'hide', clock())
        return { to, toast: `words:done.${what}` }
      }
      const done = await reportWords(db, tip.id, by, clock())
      if ('refused' in done) return { to, problem: `words:errors.${done.refused}` }
      return { to, toast: 'words:done.reported', log: [{ tipId: tip.id }, 'words of a guest reported'] }
    },
  })
}
