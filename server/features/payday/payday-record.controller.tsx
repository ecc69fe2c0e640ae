import type { Request } from 'express'
import { PaydayRecordPage } from '../../../pages/payday/payday-record.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import { paths } from '../../base/paths.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import { decodeTable } from '../../http/read-table.ts'
import { readUpload } from '../../http/upload.ts'
import { findMarker, type Marker } from '../../money/books/index.ts'
import { answerMarker, type RecordRefusal, readRecordBack } from '../../money/payday/index.ts'
import { memberOf } from '../../people/access/index.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { recordSchema } from './payday.schema.ts'
import { paydayLinks, pressedBy } from './paydays.controller.tsx'

/** `left`: what these books could not take of the record that was just read. */
type About = { marker: Marker | undefined; left?: string[] }

/** The largest record, in bytes: some thousand lines. */
const most = 256 * 1024

const refusals: Record<RecordRefusal, FieldErrors> = {
  marker: { form: { key: 'payday:errors.noMarker' } },
  record: { file: { key: 'payday:errors.record' } },
  number: { file: { key: 'payday:errors.recordNumber' } },
}

/**
 * `/branch/business/payday/record`: while the books went back, reads lost paydays back from their records, and takes the word of an owner
 * that all are here.
 */
export function recordController({ clock, db, formPage, mail }: AccountWeb): FormHandlers {
  const { get, post } = formPage({
    load: async (req): Promise<About> => ({ marker: await findMarker(db, memberOf(req).businessId) }),
    schema: recordSchema,
    view: async ({ req, about: { marker, left }, typed, errors }) =>
      marker
        ? {
            title: 'payday:record.title',
            // A file that was chosen can't be sent again.
            refused: errors.numbers !== undefined,
            page: (
              <PaydayRecordPage
                links={paydayLinks(req)}
                action={paths.paydayRecord()}
                endAt={marker.endAt}
                left={left}
                timeZone={await timeZoneOf(db, memberOf(req).businessId)}
                values={typed}
                errors={errors}
              />
            ),
          }
        : paths.paydays(),
    asksPassword: true,
    act: async ({ req, about, data: { record, numbers } }) => {
      const by = pressedBy(req)
      if (record === undefined) {
        await answerMarker(db, by, { numbersAbove: numbers || undefined }, clock())
        return {
          to: paths.paydays(),
          toast: 'payday:done.answered',
          log: [{ numbers }, 'all paydays are here'],
        }
      }
      const read = await readRecordBack(db, { mail, lang: ownLang(req.lang) }, by, record, clock())
      if ('refused' in read) return { errors: refusals[read.refused] }
      about.left = read.left
      if (read.left.length > 0) return { status: 200 }
      const log = [{ paydayId: read.id }, 'payday read back'] as const
      return { to: paths.payday(read.id), toast: 'payday:done.readBack', log }
    },
  })
  return {
    get,
    post: async (req, res) => {
      if (req.is('multipart/form-data')) req.body = await textOfFile(req)
      return post(req, res)
    },
  }
}

/** What a form with a file says, with the file as a text; without one it is refused. */
async function textOfFile(req: Request): Promise<Record<string, unknown>> {
  const { fields, file } = await readUpload(req, { field: 'file', most })
  const isHead = (cells: string[]) => cells.includes('made_at')
  return { ...fields, record: file ? (decodeTable(file.bytes, undefined, isHead)?.text ?? '?') : '' }
}
