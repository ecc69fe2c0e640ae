import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import { PaydayBearPage } from '../../../pages/payday/payday-bear.page.tsx'
import { PaydayLoadPage } from '../../../pages/payday/payday-load.page.tsx'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { remembered } from '../../db/remembered.store.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import { type FormHandlers, formPage, formView, type Shown } from '../../http/form-page.ts'
import { type FieldErrors, parseForm } from '../../http/parse-form.ts'
import { readUpload } from '../../http/upload.ts'
import { differencesAfter } from '../../money/payday/payday.differences.ts'
import {
  compareRecord,
  type LoadRefusal,
  loadRecord,
  settleRestored,
} from '../../money/payday/payday.load.ts'
import { bearAfterRestore } from '../../money/payday/payday.marks.ts'
import { type PaydayRecord, parseRecord, readRecord, textOfRecord } from '../../money/payday/payday.record.ts'
import { keptPaydays } from '../../operations/backups/payday-file.ts'
import { memberOf } from '../../people/access/allow.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { createPresentPassword } from '../auth/present-password.tsx'
import { byOf, paydayLinks, paydayTarget } from './payday.controller.tsx'
import { keepPaydays, paydayFolder } from './payday.file.ts'
import { paydayRefusals } from './payday.schema.ts'

/** `/branch/business/payday/paydays.json`: the newest paydays, for a restore. */
export function recordController({ db }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const record = await readRecord(db, memberOf(req).businessId)
    if (!record) throw new NotFoundError()
    res.attachment('paydays.json').type('json').send(textOfRecord(record))
  }
}

/** The largest file, in bytes: a hundred times what a restaurant has. */
const most = 8 * 1024 * 1024

/** `file`: the one that is sent, or `text`, what was in it. `kept`: the one beside the backups. `none`: there is none. */
const schema = z.strictObject({
  what: z.enum(['file', 'kept', 'none'], 'common:errors.validation'),
  text: z.string().max(most, 'record:errors.size').default(''),
})

/** Why a file was not loaded, in the words of the page. */
const refusals = {
  damaged: { file: { key: 'record:errors.damaged' } },
  version: { file: { key: 'record:errors.version' } },
  foreign: { file: { key: 'record:errors.foreign' } },
  branch: { file: { key: 'record:errors.branch' } },
  gap: { file: { key: 'record:errors.gap' } },
  differs: { file: { key: 'record:errors.differs' } },
  already: { file: { key: 'record:errors.already' } },
} satisfies Record<LoadRefusal, FieldErrors>

/** `/branch/business/payday/load`: brings paydays back that the books have lost, or states that none are lost. */
export function loadController(needs: AccountWeb): FormHandlers {
  const { clock, db, flashes, send } = needs
  const present = createPresentPassword(needs)
  const keptOf = (req: Request) => {
    const folder = paydayFolder(needs, memberOf(req).businessId)
    return folder && keptPaydays(folder)
  }

  const show = formView({
    send,
    buttons: true,
    view: async ({ req, errors }) => {
      const { businessId } = memberOf(req)
      const at = await remembered(db, 'restored')
      const kept = keptOf(req)
      const more = kept && (await compareRecord(db, businessId, kept))
      return {
        title: req.text('record:load.title'),
        signedIn: true,
        page: (
          <PaydayLoadPage
            links={paydayLinks(req)}
            action={paths.paydayLoad()}
            restoredAt={at ? Number(at) : undefined}
            timeZone={await timeZoneOf(db, businessId)}
            kept={kept && more && { at: kept.at, ...('refused' in more ? { why: more.refused } : { more }) }}
            errors={errors}
          />
        ),
      }
    },
  })

  async function load(req: Request, record: PaydayRecord): Promise<Shown | undefined> {
    const kept = keptOf(req)
    // An older file lacks what was paid later.
    if (kept && kept.business.id === record.business.id && kept.at > record.at)
      return { errors: { file: { key: 'record:errors.older' } } }
    const loaded = await loadRecord(db, byOf(req), record, clock())
    if ('refused' in loaded) return { errors: refusals[loaded.refused] }
    await keepPaydays(needs, req, { settled: true })
    req.log.info({ memberId: memberOf(req).staffId, ...loaded }, 'payday file loaded')
    return undefined
  }

  async function settle(req: Request): Promise<Shown | undefined> {
    const settled = await settleRestored(db, byOf(req), keptOf(req), clock())
    if ('refused' in settled) return { errors: { form: { key: 'record:errors.kept' } } }
    await keepPaydays(needs, req, { settled: true })
    req.log.info({ memberId: memberOf(req).staffId }, 'paydays compared')
    return undefined
  }

  return {
    get: async (req, res) => {
      await show(req, res, undefined)
    },
    post: async (req: Request, res: Response) => {
      const upload = await readUpload(req, { field: 'file', most, textMost: most })
      const sent = { body: upload.fields }
      const answer = present.answerOf(sent)
      if (upload.tooLarge)
        return show(req, res, undefined, { errors: { file: { key: 'record:errors.size' } } })
      const form = parseForm(schema, sent.body)
      if (!form.ok) return show(req, res, undefined, { errors: form.errors })
      const { what } = form.data
      const text = upload.file ? upload.file.bytes.toString('utf8') : form.data.text
      if (what === 'file' && text === '')
        return show(req, res, undefined, { errors: { file: { key: 'record:errors.nothing' } } })
      const record = what === 'none' ? undefined : what === 'kept' ? keptOf(req) : parseRecord(text)
      if (!record && what === 'kept')
        return show(req, res, undefined, { errors: { form: { key: 'record:errors.away' } } })
      if (record && 'refused' in record)
        return show(req, res, undefined, { errors: refusals[record.refused] })
      const typed = { what, text: what === 'file' ? text : '' }
      const asked = { answer, action: paths.paydayLoad(), typed, encType: 'multipart/form-data' as const }
      if (!(await present.proven(req, res, asked))) return
      const refused = record ? await load(req, record) : await settle(req)
      if (refused) return show(req, res, undefined, refused)
      flashes.set(res, { type: 'success', key: record ? 'record:done.loaded' : 'record:done.none' })
      res.redirect(303, paths.paydays())
    },
  }
}

/** `/branch/business/payday/{id}/house-bears`: asks for confirmation. */
export function bearController(needs: AccountWeb): FormHandlers {
  const { clock, db, flashes, send } = needs
  const present = createPresentPassword(needs)
  return formPage({
    send,
    load: async (req) => ({ ...(await paydayTarget(db, req)), answer: present.answerOf(req) }),
    schema: buttonSchema,
    buttons: true,
    view: async ({ req, about: { payday }, errors }) => ({
      title: req.text('record:differences.bear'),
      signedIn: true,
      page: (
        <PaydayBearPage
          links={{ ...paydayLinks(req), back: paths.payday(payday.id) }}
          number={payday.number}
          action={paths.paydayBear(payday.id)}
          differences={(await differencesAfter(db, payday.id)).filter(({ yen, borne }) => yen < 0 && !borne)}
          errors={errors}
        />
      ),
    }),
    act: async ({ req, res, about: { payday, answer }, typed }) => {
      const action = paths.paydayBear(payday.id)
      if (!(await present.proven(req, res, { answer, action, typed }))) return
      const borne = await bearAfterRestore(db, byOf(req), payday.id, clock())
      if ('refused' in borne) return { errors: paydayRefusals[borne.refused] }
      await keepPaydays(needs, req)
      req.log.info({ paydayId: payday.id, memberId: memberOf(req).staffId, ...borne }, 'payday borne')
      flashes.set(res, { type: 'success', key: 'record:done.borne' })
      return paths.payday(payday.id)
    },
  })
}
