import { setImmediate as othersFirst } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse/sync'
import type { Request, Response } from 'express'
import { StaffImportPage } from '../../../pages/staff/staff-import.page.tsx'
import { StaffImportPreviewPage } from '../../../pages/staff/staff-import-preview.page.tsx'
import { isolated } from '../../../views/hidden-characters.ts'
import type { Lang } from '../../../views/lang.ts'
import { ownLang } from '../../../views/languages.ts'
import type { LocaleKey } from '../../../views/translate.ts'
import { paths } from '../../base/paths.ts'
import { inChunks } from '../../db/chunks.ts'
import { newId } from '../../db/ids.ts'
import { type FormHandlers, formView } from '../../http/form-page.ts'
import { type FieldError, type FieldErrors, parseForm } from '../../http/parse-form.ts'
import { readUpload, type Upload } from '../../http/upload.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { invitationMail } from '../../people/access/invitation-mail.ts'
import { type Branch, listOpenBranches } from '../../venues/branch.store.ts'
import { listCodes, listEmails } from '../../venues/staff-taken.store.ts'
import type { AccountWeb } from '../../web.ts'
import { givesRights, turnsWages } from '../auth/present-password.tsx'
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
  const records = split(text)
  if ('problem' in records) return records
  const [head, ...lines] = records
  if (!head || lines.length === 0) return wrong('staff:import.errors.empty')
  if (lines.length > importMaxRows) return wrong('staff:import.errors.rows', { most: importMaxRows })
  const columns = columnsOf(head.cells)
  for (const column of ['name', 'code'] as const) {
    if (!columns.includes(column))
      return wrong(`staff:import.errors.no${column === 'name' ? 'Name' : 'Code'}`, {
        accepted: headingsOf(column, lang).join(' / '),
        seen: shortened(head.cells.join(' / ')),
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
const shortened = (text: string) => (text.length > 120 ? `${isolated(text.slice(0, 120))}…` : isolated(text))

type Line = { line: number; cells: string[] }

function split(text: string): Line[] | ReturnType<typeof wrong> {
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const delimiter = ['\t', ';', ','].find((each) => first.includes(each)) ?? ','
  try {
    const records = parse(text, {
      delimiter,
      bom: true,
      trim: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: 4000,
      // The headings and one too many: a list of a hundred thousand lines is not read to its end.
      to: 1 + importMaxRows + 1,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return wrong('staff:import.errors.quotes', { line: Number(error.lines ?? 1) })
  }
}

/** The largest file, in bytes, and the most rows. */
const importMaxBytes = 256 * 1024

/**
 * A file as text: UTF-8, UTF-16 with a byte order mark (Excel's "Unicode text"), or Excel's encodings in Japan
 * (Shift_JIS) and China (GBK, in which the word for "name" is not valid Shift_JIS). Undefined for anything else.
 */
export function decodeList(file: Uint8Array): string | undefined {
  const marked = file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : undefined
  for (const encoding of marked ? [marked] : ['utf-8', 'shift_jis', 'gbk']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(file)
      // A list has no control characters; a picture decoded as Shift_JIS has.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not occur
      if (!/[\x00-\x08\x0e-\x1f]/.test(text)) return text
    } catch {
      // Try the next encoding.
    }
  }
  return undefined
}

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

  const preview = (req: Request, res: Response, { branch, rows, text }: Looked) => {
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
          text={text}
          once={newId()}
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
      const { branch: branchId, once } = form.data
      const given = textOf(upload, form.data.text)
      if (given.error) return again(given.error)
      const branches = await listOpenBranches(db, by.businessId)
      const branch = branches.find(({ id }) => id === branchId)
      if (!branch) return again({ branch: { key: 'staff:errors.branchUnknown' } })

      const taken = { codes: await listCodes(db, branchId), emails: await listEmails(db, by.businessId) }
      const list = await readList(given.text, taken, ownLang(req.lang))
      if (list.problem) {
        const read = { branch: branchId, text: given.text }
        return show(req, res, undefined, { typed: read, errors: { [given.from]: list.problem } })
      }
      await judgeRows(db, by.businessId, list.rows)
      const people = list.rows.flatMap(({ person }) => (person ? [{ ...person, branch: branchId }] : []))
      const before = once !== undefined && (await wasImported(db, { by, people, once }))
      if (!before && (once === undefined || list.rows.some(isWrong))) {
        return preview(req, res, { branch, rows: list.rows, text: given.text })
      }
      const asked = { answer, action: paths.staffImport(), typed, encType: 'multipart/form-data' as const }
      const lasting = !before && people.some((person) => givesRights(person) || turnsWages(person))
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
        const fresh = { codes: await listCodes(db, branchId), emails: await listEmails(db, by.businessId) }
        const { rows = [] } = await readList(given.text, fresh, ownLang(req.lang))
        await judgeRows(db, by.businessId, rows)
        return preview(req, res, { branch, rows, text: given.text })
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

/** A list, line by line as it was read. */
type Looked = { branch: Branch; rows: ImportRow[]; text: string }

const isWrong = (row: ImportRow) => Object.keys(row.errors).length > 0

type Given =
  | { text: string; from: 'file' | 'text'; error?: undefined }
  | { error: Record<string, FieldError> }

/** The uploaded file, otherwise the pasted text. */
function textOf({ file, tooLarge }: Upload, pasted: string): Given {
  if (tooLarge) return { error: { file: size } }
  if (!file) {
    if (pasted.trim() === '') return { error: { file: { key: 'staff:import.errors.nothing' } } }
    return { text: pasted, from: 'text' }
  }
  const text = decodeList(file.bytes)
  return text === undefined
    ? { error: { file: { key: 'staff:import.errors.encoding' } } }
    : { text, from: 'file' }
}
