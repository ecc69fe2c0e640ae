import type { Request } from 'express'
import { z } from 'zod'
import { ChooseLinesPage, type ChooseLinesProps } from '../../../pages/payday/choose-lines.page.tsx'
import { paydayName } from '../../../pages/payday/statement-words.ts'
import type { LocaleKey } from '../../../views/translate.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import type { Typed } from '../../http/parse-form.ts'
import { linesOfPress, noteLines, takePaydayBack } from '../../money/payday/payday.marks.ts'
import { callBack } from '../../money/payday/payday.papers.ts'
import type { PaydayRefused } from '../../money/payday/payday.service.ts'
import { type LineId, listLines } from '../../money/payday/payday.store.ts'
import { mayBe } from '../../money/payday/payday.way-out.ts'
import { memberOf } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'
import { allTicked, type ChosenLine, chosenIn, groupsOf, tickFields } from './hand-out.controller.tsx'
import { byOf, paydayLinks, paydayTarget } from './payday.controller.tsx'
import { paydayRefusals } from './payday.schema.ts'
import { paperTarget } from './payday-paper.controller.tsx'

/** What an owner is about to do, and with which lines. */
type Asked = {
  act: Extract<ChooseLinesProps['act'], 'callBack' | 'undo' | 'takeBack'>
  title: string
  lines: ChosenLine[]
  typed: Typed
  /** The page before, and after. */
  back: string
  done: string
  key: LocaleKey
  run: (lines: LineId[], reason: string, now: number) => Promise<PaydayRefused | object>
}

const reason = z
  .string('payday:errors.reason')
  .trim()
  .min(1, 'payday:errors.reason')
  .max(200, 'payday:errors.reasonLength')
const unused = z.literal('1', 'payday:errors.unused')

/** What each of them asks, beside the lines. */
const asks = {
  callBack: { reason, unused },
  undo: { reason },
  takeBack: {},
} satisfies Record<Asked['act'], z.ZodRawShape>

/** `/branch/business/payday/confirm/{call-back|undo|take-back}/{id}`: asks for confirmation of what takes something back. */
export function confirmController(needs: AccountWeb): FormHandlers {
  const { clock, db, formPage } = needs

  /** Lines of a paper that will not be paid by it. */
  async function calledBack(req: Request): Promise<Asked> {
    const paper = await paperTarget(db, req)
    const name = req.text(`payday:paper.name.${paper.what}`, { number: paper.number })
    const page = paths.paydayPaper(paper.id)
    return {
      act: 'callBack',
      title: req.text('payday:choose.callBack.title', { paper: name }),
      lines: paper.lines.filter(({ line }) => line.paper?.id === paper.id && mayBe(line, 'calledBack')),
      typed: {},
      ...{ back: page, done: page, key: 'payday:done.calledBack' },
      run: (lines, why, now) => callBack(db, byOf(req), { id: paper.id, lines, reason: why }, now),
    }
  }

  /** What one press has noted, of all lines or of some. */
  async function undone(req: Request): Promise<Asked> {
    const [, at, memberId = ''] = /^(\d{1,15})-(.{1,40})$/.exec(String(req.params.id)) ?? []
    const lines = await linesOfPress(db, memberOf(req).businessId, { at: Number(at ?? 0), memberId })
    const [first] = lines
    if (!first) throw new NotFoundError()
    const page = paths.payday(first.payday.id)
    return {
      ...{ act: 'undo', title: req.text('payday:choose.undo.title'), lines, typed: allTicked(lines) },
      ...{ back: page, done: page, key: 'payday:done.undone' },
      run: (some, why, now) =>
        noteLines(db, byOf(req), { lines: some, mark: { mark: 'undone', reason: why } }, now),
    }
  }

  /** A payday whose days are open again then. */
  async function takenBack(req: Request): Promise<Asked> {
    const { payday } = await paydayTarget(db, req)
    const { id, number, first_day: first, last_day: last } = payday
    const title = req.text('payday:choose.takeBack.title', {
      payday: paydayName(req.text, req.lang, { number, first, last }),
    })
    const lines = (await listLines(db, id)).map((line) => ({ payday, line }))
    return {
      ...{ act: 'takeBack', title, lines, typed: {} },
      ...{ back: paths.payday(id), done: paths.paydays(), key: 'payday:done.takenBack' },
      run: (_, __, now) => takePaydayBack(db, byOf(req), { id }, now),
    }
  }

  const confirmations = new Map([
    ['call-back', calledBack],
    ['undo', undone],
    ['take-back', takenBack],
  ])

  return formPage({
    load: async (req) => {
      const ask = confirmations.get(String(req.params.what))
      if (!ask) throw new NotFoundError()
      return ask(req)
    },
    schema: (req, { act }) => z.strictObject({ ...tickFields(req), ...asks[act] }),
    initial: (_, { typed }) => typed,
    view: ({ req, about: { act, title, lines, back }, typed, errors }) => ({
      title: { text: title },
      page: (
        <ChooseLinesPage
          links={{ ...paydayLinks(req), back }}
          act={act}
          title={title}
          groups={groupsOf(lines)}
          action={paths.paydayConfirm(String(req.params.what), String(req.params.id))}
          values={typed}
          errors={errors}
        />
      ),
    }),
    // Undone, somebody is to be paid as before; by the others somebody could be paid twice.
    asksPassword: ({ about: { act }, typed }) =>
      act === 'takeBack' || (act === 'callBack' && chosenIn(typed).length > 0),
    act: async ({ req, about: { act, run, done, key }, typed }) => {
      const lines = chosenIn(typed)
      if (act !== 'takeBack' && lines.length === 0)
        return { errors: { form: { key: 'payday:errors.nobody' } } }
      const result = await run(lines, (typed.reason ?? '').trim(), clock())
      if ('refused' in result) return { errors: paydayRefusals[(result as PaydayRefused).refused] }
      return { to: done, toast: key, log: [{ act, id: req.params.id }, 'payday confirmed'] }
    },
  })
}
