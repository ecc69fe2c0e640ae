import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Request, Response } from 'express'
import type { z } from 'zod'
import { StaffImportPage } from '../../../pages/staff/staff-import.page.tsx'
import { StaffImportPreviewPage } from '../../../pages/staff/staff-import-preview.page.tsx'
import { isolateDirection } from '../../../views/hidden-characters.ts'
import type { Lang } from '../../../views/lang.ts'
import { ownLang } from '../../../views/languages.ts'
import type { TextEncoding } from '../../../views/text-encodings.ts'
import type { LocaleKey } from '../../../views/translate.ts'
import { digestOf } from '../../base/digest.ts'
import { paths } from '../../base/paths.ts'
import { inChunks } from '../../db/chunks.ts'
import { newId } from '../../db/ids.ts'
import { type FormHandlers, formView } from '../../http/form-page.ts'
import { type FieldError, type FieldErrors, parseForm } from '../../http/parse-form.ts'
import { decodeTable, readTable } from '../../http/read-table.ts'
import { readUpload, type Upload } from '../../http/upload.ts'
import { branchLinks, invitationMail, memberOf } from '../../people/access/index.ts'
import { type Branch, listOpenBranches } from '../../venues/branch.store.ts'
import { listCodes, listEmails } from '../../venues/staff-taken.store.ts'
import type { AccountWeb } from '../../web.ts'
import { changesPayroll, givesRights } from '../auth/present-password.tsx'
import { importSchema } from './staff.schema.ts'
import { importStaff, wasImported } from './staff-add.service.ts'
import { type ImportRow, judgeRows, readRow } from './staff-import.row.ts'
import { columnsOf, headingsOf } from './staff-import.words.ts'
import { branchMeant } from './staff-target.ts'

export const importMaxRows = 500

/** The rows, or why the whole list can't be read. */
type ImportList = { rows: ImportRow[]; problem?: undefined } | { rows?: undefined; problem: FieldError }

/** Codes and addresses already used at the branch. */
type Taken = { codes: readonly string[]; emails: readonly string[] }

const wrong = (key: LocaleKey, values?: FieldError['values']) => ({
  problem: { key, ...(values && { values }) },
})

/**
 * Reads the lines of a list. Checks each like the form for one person, and checks them against each other. `lang`: the
 * reader's, for the headings that a refusal names. Others have their turn in between.
 */
export async function readList(text: string, taken: Taken, lang: Lang): Promise<ImportList> {
  const table = readTable(text, isHead, importMaxRows + 1)
  if (table.fault)
    return wrong(`staff:import.errors.${table.fault}`, { line: table.line ?? 0, most: importMaxRows })
  const [head, ...lines] = table.rows
  if (!head || lines.length === 0) return wrong('staff:import.errors.empty')
  const titles = head.cells.slice(0, 1 + head.cells.findLastIndex(Boolean))
  const columns = columnsOf(titles)
  for (const column of needed) {
    if (!columns.includes(column))
      return wrong(`staff:import.errors.no${column === 'name' ? 'Name' : 'Code'}`, {
        accepted: headingsOf(column, lang).join(' / '),
        seen: shortened(titles.join(' / ')),
      })
  }
  const seen = { codes: new Set(taken.codes), emails: new Set(taken.emails) }
  const rows: ImportRow[] = []
  await othersFirst()
  await inChunks(lines, (some) => {
    for (const { line, cells } of some) rows.push(readRow(line, columns, cells, seen))
  })
  await othersFirst()
  return { rows }
}

/** The first line may be a whole letter. */
const shortened = (text: string) =>
  text.length > 120 ? `${isolateDirection(text.slice(0, 120))}…` : isolateDirection(text)

const needed = ['name', 'code'] as const

/** Whether these are the headings of a list. */
const isHead = (cells: string[]) => {
  const columns = columnsOf(cells)
  return needed.every((column) => columns.includes(column))
}

/** The largest file, in bytes, and the most rows. */
const importMaxBytes = 256 * 1024

const kilobytes = importMaxBytes / 1024
const size = { key: 'staff:import.errors.size', values: { size: kilobytes } } as const

/** `/branch/staff/import`: first a preview, line by line; then the whole list is imported or nothing. */
export function staffImportController(needs: AccountWeb): FormHandlers {
  const { db, send, clock, flashes, present } = needs

  const show = formView({
    send,
    view: async ({ req, typed, errors }) => {
      const member = memberOf(req)
      const branches = await listOpenBranches(db, member.businessId)
      if (branches.length === 0) return paths.staffList()
      const branch = branchMeant(req, typed, branches)
      return {
        title: 'staff:import.title',
        // A file that was chosen can't be sent again.
        refused: false,
        page: (
          <StaffImportPage
            links={branchLinks(member)}
            action={paths.staffImport()}
            branches={branches.map(({ id, name }) => ({ id, name }))}
            values={{ ...typed, branch }}
            limits={{ rows: importMaxRows, kilobytes }}
            errors={errors}
            ways={{ back: paths.staffList({ branch }), template: paths.staffImportTemplate() }}
          />
        ),
      }
    },
  })

  const preview = (req: Request, res: Response, branch: Branch, rows: ImportRow[], given: Given) => {
    const wrong = rows.some(isWrong)
    return send(req, res, {
      status: wrong ? 400 : 200,
      title: 'staff:import.previewTitle',
      errors: wrong ? { text: { key: 'common:errors.validation' } } : {},
      page: (
        <StaffImportPreviewPage
          links={branchLinks(memberOf(req))}
          action={paths.staffImport()}
          branch={branch}
          rows={rows}
          text={given.text}
          file={given.file}
          once={newId() + sealOf(branch, rows)}
          ways={{ back: paths.staffImport({ branch: branch.id }) }}
        />
      ),
    })
  }

  return {
    get: async (req, res) => {
      await show(req, res, undefined)
    },
    post: async (req, res) => {
      const by = memberOf(req)
      const upload = await readUpload(req, {
        field: 'file',
        most: importMaxBytes,
        textMost: 3 * importMaxBytes,
      })
      const sent = { body: upload.fields }
      const answer = present.answerOf(sent)
      const form = parseForm(importSchema, sent.body)
      const { typed } = form
      const again = (errors: FieldErrors) => show(req, res, undefined, { typed, errors })
      if (!form.ok) return again(form.errors)
      const { branch: branchId, once, encoding } = form.data
      const given = textOf(upload, form.data)
      if (given.error) return again(given.error)
      const branches = await listOpenBranches(db, by.businessId)
      const branch = branches.find(({ id }) => id === branchId)
      if (!branch) return again({ branch: { key: 'staff:errors.branchUnknown' } })

      const look = async () => {
        const taken = { codes: await listCodes(db, branchId), emails: await listEmails(db, by.businessId) }
        const list = await readList(given.text, taken, ownLang(req.lang))
        if (list.rows) await judgeRows(db, by.businessId, list.rows)
        return list
      }
      const list = await look()
      if (list.problem) {
        const read = { branch: branchId, text: given.text, encoding }
        return show(req, res, undefined, {
          typed: read,
          errors: { [given.file ? 'file' : 'text']: list.problem },
        })
      }
      const people = list.rows.flatMap(({ person }) => (person ? [{ ...person, branch: branchId }] : []))
      const before = once !== undefined && (await wasImported(db, { by, people, once }))
      const isShown = once?.endsWith(sealOf(branch, list.rows))
      if (!before && (!isShown || list.rows.some(isWrong))) {
        return preview(req, res, branch, list.rows, given)
      }
      const asked = { answer, action: paths.staffImport(), typed, encType: 'multipart/form-data' as const }
      const lasting = !before && people.some((person) => givesRights(person) || changesPayroll(person))
      if (lasting && !(await present.proven(req, res, asked))) return
      const done = before
        ? undefined
        : await importStaff(
            db,
            { by, branchId, people, once: once ?? '', mail: invitationMail(needs.mail, ownLang(req.lang)) },
            clock(),
          )
      // Someone else has just taken a code or an address: shows the preview again.
      if (done?.refused) {
        const { rows = [] } = await look()
        return preview(req, res, branch, rows, given)
      }
      req.log.info({ branchId, memberId: by.staffId, people: people.length }, 'staff imported')
      flashes.set(res, {
        type: 'success',
        key: done?.mailed ? 'staff:done.importedMailed' : 'staff:done.added',
      })
      res.redirect(303, paths.staffList({ branch: branchId }))
    },
  }
}

const isWrong = (row: ImportRow) => Object.keys(row.errors).length > 0

/** Means exactly these lines at this branch, as they were shown: nothing else is imported. */
const sealOf = ({ id }: Branch, rows: ImportRow[]) => digestOf(JSON.stringify([id, rows]))

/** `file`: what it was read as, and its bytes in base64, to be read anew. */
type Given = { text: string; file?: { encoding: TextEncoding; bytes: string }; error?: undefined }

/** The uploaded file, the one that is to be read anew, otherwise the pasted text. */
function textOf(
  { file, tooLarge }: Upload,
  form: z.infer<typeof importSchema>,
): Given | { error: FieldErrors } {
  if (tooLarge) return { error: { file: size } }
  const bytes = file?.bytes ?? Buffer.from(form.bytes, 'base64')
  if (bytes.length === 0) {
    if (form.text.trim() === '') return { error: { file: { key: 'staff:import.errors.nothing' } } }
    return { text: form.text }
  }
  const read = decodeTable(bytes, form.encoding || undefined, isHead)
  if (!read) return { error: { file: { key: 'staff:import.errors.encoding' } } }
  return { text: read.text, file: { encoding: read.encoding, bytes: bytes.toString('base64') } }
}
