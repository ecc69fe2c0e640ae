import type { Request } from 'express'
import { z } from 'zod'
import { PaydayRestartPage } from '../../../pages/payday/payday-restart.page.tsx'
import { isDay } from '../../base/calendar.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import {
  type Asked,
  askedOf,
  type DueLine,
  isLeft,
  latestDay,
  listOpenLines,
  previewRestart,
  type RestartAnswer,
  type RestartRefusal,
} from '../../money/payday/payday.asked.ts'
import { keyOf } from '../../money/payday/payday.papers.ts'
import { answerWait, beginOlder } from '../../money/payday/payday.restart.ts'
import type { Where } from '../../money/payday/payday.service.ts'
import { namedLines } from '../../money/payday/payday.wait.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchFor } from '../../people/access/branch-target.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { allTicked, chosenIn, groupsOf, tickFields } from './hand-out.controller.tsx'
import { byOf, paydayLinks } from './payday.controller.tsx'

const short = (error: 'common:errors.validation') => z.string(error).trim().max(40, error).default('')
const text = short('common:errors.validation')

const day = text.refine((typed) => typed === '' || isDay(typed), 'restart:errors.day')
const number = text
  .transform((typed) => typed.normalize('NFKC'))
  .refine((typed) => /^\d{0,6}$/.test(typed), 'restart:errors.number')
  .transform((typed) => (typed === '' ? undefined : Number(typed)))

const schema = (req: Request) =>
  z.strictObject({
    ...tickFields(req),
    branch: text,
    seal: text,
    older: z.literal('1', 'common:errors.validation').optional(),
    answer: z.enum(['', 'newest', 'lost'], 'restart:errors.answer').default(''),
    lastDay: day,
    paydayNumber: number,
    paperNumber: number,
    journalDay: day,
    journalNumber: number,
    unread: z.literal('1', 'common:errors.validation').optional(),
  })

/** Why an answer is not taken, in the words of the page. */
const refusals = {
  unread: { unread: { key: 'restart:errors.unread' } },
  later: { form: { key: 'restart:errors.later' } },
  came: { answer: { key: 'restart:errors.came' } },
  noDay: { lastDay: { key: 'restart:errors.lastDay' } },
  early: { lastDay: { key: 'restart:errors.early' } },
  late: { lastDay: { key: 'restart:errors.late' } },
  line: { form: { key: 'payday:errors.state' } },
  number: { paydayNumber: { key: 'restart:errors.smaller' } },
  journal: { journalDay: { key: 'restart:errors.journal' } },
  changed: { form: { key: 'restart:errors.look' } },
} satisfies Record<RestartRefusal, FieldErrors>

type Place = Where & { name: string; asked: Asked | undefined }
/** `left` for the next payday are asked, too: a lost paper may have them. `ticked`: at first, or as the newest answer has them. */
type About = { places: Place[]; place: Place; due: DueLine[]; left: DueLine[]; ticked: DueLine[] }

/** `/branch/business/payday/restart`: an owner says what is missing in books that went back, a branch at a time. */
export function restartController(needs: AccountWeb): FormHandlers {
  const { clock, db, formPage } = needs

  async function placesOf(req: Request): Promise<Place[]> {
    const { businessId } = memberOf(req)
    const timeZone = await timeZoneOf(db, businessId)
    const branches = await listBranches(db, businessId)
    return Promise.all(
      branches.map(async ({ id: branchId, name }) => {
        const asked = await askedOf(db, branchId)
        return { businessId, branchId, timeZone, name, asked }
      }),
    )
  }

  return formPage({
    load: async (req): Promise<About> => {
      const places = await placesOf(req)
      const named = (req.body as { branch?: unknown } | undefined)?.branch || req.query.branch
      const wanted = named && (await branchFor(db, memberOf(req), 'payday', String(named))).id
      const place =
        places.find(({ branchId }) => branchId === wanted) ??
        places.find(({ asked }) => asked?.answers.length === 0) ??
        places.find(({ asked }) => asked?.canAnswer) ??
        places[0]
      if (!place) throw new NotFoundError()
      const open = place.asked ? await listOpenLines(db, place.branchId, place.asked) : []
      const due = open.filter(({ line }) => line.state === 'due')
      const left = open.filter(({ line }) => isLeft(line))
      const newest = place.asked?.answers.at(-1)
      const said = await namedLines(db, newest ? [newest] : [])
      const isNamed = ({ line: { paydayId, staffId } }: DueLine) =>
        said.has(`${newest?.id} ${paydayId} ${staffId}`)
      const ticked = [...due.filter(isNamed), ...left.filter((one) => !isNamed(one))]
      return { places, place, due, left, ticked }
    },
    schema,
    initial: (_, { ticked }) => ({ answer: 'newest', ...allTicked(ticked) }),
    view: async ({ req, about: { places, place, due, left }, typed, errors }) => {
      const { asked, timeZone } = place
      const parsed = schema({ body: typed } as Request).safeParse(typed)
      const answer = parsed.success ? answerOf(parsed.data, typed, left) : undefined
      const preview = answer?.answer === 'lost' ? await previewRestart(db, place, answer) : undefined
      return {
        title: 'restart:title',
        page: (
          <PaydayRestartPage
            links={paydayLinks(req)}
            timeZone={timeZone}
            branches={places.map(({ branchId: id, name, asked: of }) => ({
              id,
              name,
              href: paths.paydayRestart({ branch: id }),
              waits: of?.answers.length === 0,
            }))}
            asked={
              asked && {
                id: place.branchId,
                name: place.name,
                noticed: [asked.wait, ...asked.older].map(({ why, began_at: at, books_at: booksAt }) => ({
                  why,
                  at,
                  booksAt,
                })),
                readUntil: asked.wait.read_until ?? undefined,
                answered: asked.answers.at(-1)?.answer,
                canAnswer: asked.canAnswer,
                before: paths.paydayBefore({ branch: place.branchId }),
                latest: latestDay(asked, timeZone),
                groups: groupsOf([...due, ...left]),
                preview: preview && 'seal' in preview ? preview : undefined,
              }
            }
            action={paths.paydayRestart()}
            values={typed}
            errors={errors}
          />
        ),
      }
    },
    // What was lost is shown first: only then the form has its seal.
    asksPassword: ({ data }) => data.older !== undefined || data.answer === 'newest' || data.seal !== '',
    act: async ({ req, about: { place, left }, data, typed }) => {
      const action = paths.paydayRestart()
      const answer = answerOf(data, typed, left)
      if (!data.older && !answer) return { errors: { answer: { key: 'restart:errors.answer' } } }
      if (answer?.answer === 'lost') {
        const shown = await previewRestart(db, place, answer)
        if ('refused' in shown) return { errors: refusals[shown.refused] }
        // First it is shown what would become of each person's money.
        if (data.seal === '') return { status: 200 }
      }
      if (!answer) {
        await beginOlder(db, byOf(req), clock())
        return action
      }
      const done = await answerWait(
        db,
        byOf(req),
        place,
        { ...answer, seal: data.seal, unread: data.unread === '1' },
        clock(),
      )
      if ('refused' in done) return { errors: refusals[done.refused] }
      const more = (await placesOf(req)).some(({ asked }) => asked?.answers.length === 0)
      return {
        to: more ? action : paths.paydays(),
        toast: `restart:done.${answer.answer}`,
        log: [{ branchId: place.branchId, answer: answer.answer }, 'answered for books that went back'],
      }
    },
  })
}

/** What was typed, as an answer; undefined if none was chosen. */
function answerOf(
  data: z.infer<ReturnType<typeof schema>>,
  typed: object,
  left: DueLine[],
): RestartAnswer | undefined {
  if (data.answer === 'newest') return { answer: data.answer }
  if (data.answer !== 'lost') return undefined
  const { lastDay, paydayNumber, paperNumber, journalDay, journalNumber } = data
  const ticked = chosenIn(typed)
  const isTicked = new Set(ticked.map(keyOf))
  const isLeftOver = new Set(left.map(({ line }) => keyOf(line)))
  const open = ticked.filter((line) => !isLeftOver.has(keyOf(line)))
  const onPaper = left.map(({ line }) => line).filter((line) => !isTicked.has(keyOf(line)))
  const numbers = { paydayNumber, paperNumber, journalNumber }
  return { answer: 'lost', lastDay, open, onPaper, ...numbers, journalDay: journalDay || undefined }
}
