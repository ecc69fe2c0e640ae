import type { Request } from 'express'
import { PaydayRecordPage } from '../../../pages/payday/payday-record.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formView, type View } from '../../http/form-page.ts'
import { type FieldErrors, parseForm } from '../../http/parse-form.ts'
import { readUpload } from '../../http/upload.ts'
import { answerMarker, findMarker, type Marker } from '../../money/payday/books-marker.ts'
import { type RecordRefusal, readRecordBack } from '../../money/payday/read-record-back.ts'
import { memberOf } from '../../people/access/allow.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { allHereSchema, recordSchema } from './payday.schema.ts'
import { paydayLinks, pressedBy } from './paydays.controller.tsx'

/** `left`: what these books could not take of the record that was just read. */
type About = { marker: Marker | undefined; left?: string[] }

/** The largest record, in bytes: some thousand lines. */
const most = 512 * 1024

const refusals: Record<RecordRefusal, FieldErrors> = {
  marker: { form: { key: 'payday:errors.noMarker' } },
  record: { file: { key: 'payday:errors.record' } },
  number: { file: { key: 'payday:errors.recordNumber' } },
}

/**
 * `/branch/business/payday/record`: while the books went back, reads lost paydays back from their records, and takes the word of an owner
 * that all are here.
 */
export function recordController(needs: AccountWeb): FormHandlers {
  const { clock, db, flashes, formPage, mail, present, send } = needs
  const action = paths.paydayRecord()

  const view: View<About> = async ({ req, about: { marker, left }, typed, errors }) =>
    marker
      ? {
          title: 'payday:record.title',
          // A file that was chosen can't be sent again.
          refused: errors.numbers !== undefined,
          page: (
            <PaydayRecordPage
              links={paydayLinks(req)}
              action={action}
              endAt={marker.endAt}
              left={left}
              timeZone={await timeZoneOf(db, memberOf(req).businessId)}
              values={typed}
              errors={errors}
            />
          ),
        }
      : paths.paydays()
  const load = async (req: Request): Promise<About> => ({
    marker: await findMarker(db, memberOf(req).businessId),
  })

  const allHere = formPage<typeof allHereSchema, About>({
    load,
    schema: allHereSchema,
    view,
    asksPassword: true,
    act: async ({ req, data }) => {
      const numbersAbove = data.numbers || undefined
      await answerMarker(db, pressedBy(req), { numbersAbove }, clock())
      return {
        to: paths.paydays(),
        toast: 'payday:done.answered',
        log: [{ numbersAbove }, 'all paydays are here'],
      }
    },
  })

  const show = formView({ send, flashes, view })
  return {
    get: allHere.get,
    post: async (req, res) => {
      if (!req.is('multipart/form-data')) return allHere.post(req, res)
      const about = await load(req)
      const { fields, file, tooLarge } = await readUpload(req, { field: 'file', most, textMost: most })
      const sent = { body: fields }
      const answer = present.answerOf(sent)
      const form = parseForm(recordSchema, sent.body)
      const text = file ? new TextDecoder().decode(file.bytes) : form.ok ? form.data.record : undefined
      const refuse = (errors: FieldErrors) => show(req, res, about, { errors })
      if (!form.ok) return refuse(form.errors)
      if (tooLarge || !text) return refuse({ file: { key: 'payday:errors.recordFile' } })
      const asked = { answer, action, typed: { record: text }, encType: 'multipart/form-data' as const }
      if (!(await present.proven(req, res, asked))) return
      const read = await readRecordBack(db, { mail, lang: ownLang(req.lang) }, pressedBy(req), text, clock())
      if ('refused' in read) return refuse(refusals[read.refused])
      req.log.info(
        { paydayId: read.id, left: read.left, memberId: memberOf(req).staffId },
        'payday read back',
      )
      if (read.left.length > 0) return show(req, res, { ...about, left: read.left })
      flashes.set(res, { type: 'success', key: 'payday:done.readBack' })
      res.redirect(303, paths.payday(read.id))
    },
  }
}
