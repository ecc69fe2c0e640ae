import type { Request } from 'express'
import type { CodeMemberView, CodeView } from '../../../pages/qr/qr.view.ts'
import type { GuestLang } from '../../../views/languages.ts'
import { allTranslations, type Spoken, translated } from '../../../views/venue-texts.ts'
import { dayIn } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { listPage } from '../../http/list-page.ts'
import { hasWord, searchForm, wordOf } from '../../http/list-search.ts'
import { canPrint } from '../../http/print/fonts.ts'
import { may, rights } from '../../people/access/index.ts'
import { listOpenBranches, venueView } from '../../venues/branch.store.ts'
import { typedNumber } from '../../venues/branch-number.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { Member } from '../../venues/member.types.ts'
import { countScansByStaff } from '../../venues/scans.store.ts'
import { listTippableStaff } from '../../venues/tippable.store.ts'
import { mayReplace, maySeeScans, type ShownCode } from './qr.service.ts'

/** The address in a code. */
export const codeUrl = ({ publicUrl }: Config, token: string): string => publicUrl + paths.code(token)

/** An address without its scheme, for people. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '')

/** A name in the language that a reader understands best, of those whose signs can be printed. */
export const printedName = (of: Spoken<'name'>, reader: GuestLang): string | undefined =>
  allTranslations(of, 'name', reader).find(({ text }) => canPrint(text))?.text

/** Says before anything is printed whose names will have a mark in place of a sign. */
export function markedNames(req: Request, all: Spoken<'name'>[]): string {
  const names = all.flatMap((each) => (printedName(each, 'ja') ? [] : each.name)).join(' · ')
  return names && req.text('qr:print.marked', { names })
}

/** `lang`: its reader's language. */
export function codeView(config: Config, shown: ShownCode, lang: GuestLang, member?: Member): CodeView {
  const { branch, person, code } = shown
  const url = codeUrl(config, code.token)
  return {
    venue: venueView(branch, lang),
    person: person && translated(person, 'name', lang),
    own: person !== undefined && person.id === member?.staffId,
    typed: typedNumber(branch.number, person?.code),
    address: { url, shown: withoutScheme(url) },
    site: withoutScheme(config.publicUrl),
    images: { png: paths.qrPng(code.token), svg: paths.qrSvg(code.token) },
    fileName: [`QR-${branch.number}`, person?.name].filter(Boolean).join(' '),
  }
}

/** People on a page. */
const pageSize = 50

export async function memberView(
  { db }: { db: Db },
  shown: ShownCode,
  { req, member }: { req: Request; member: Member },
): Promise<CodeMemberView> {
  const { branch, person, code } = shown
  const query = { branch: branch.id, staff: person?.id }
  const people = await listTippableStaff(db, branch.id)
  const scans = await countScansByStaff(db, branch.id)
  const { name: business, timeZone } = await businessOf(db, branch.businessId)
  const branches =
    rights['qr.see'][member.role] === 'business'
      ? (await listOpenBranches(db, member.businessId)).map(({ id, name }) => ({
          href: paths.qr({ branch: id }),
          name,
          current: id === branch.id,
        }))
      : (
          [
            ['mine', member.staffId],
            ['venue', undefined],
          ] as const
        ).map(([whose, staff]) => ({
          href: paths.qr({ branch: branch.id, staff }),
          name: req.text(`qr:${whose}`),
          current: person?.id === staff,
        }))
  const word = wordOf(req)
  const seesAll = may(member, 'earnings.branch', { businessId: branch.businessId, branchId: branch.id })
  const { lines, list } = listPage(req, {
    columns: { name: 'ascending', code: 'ascending', scans: seesAll ? 'descending' : undefined },
    rows: pageSize,
    to: (more) => paths.qr({ ...query, q: word || undefined, ...more }),
  }).sorted(
    people
      .filter(({ name, code: typed }) => hasWord(word, [name, typed]))
      .map((each) => ({
        ...each,
        scans: seesAll ? (scans.get(each.id) ?? 0) : undefined,
      })),
  )
  return {
    business,
    papers: {
      poster: paths.qrPrint('poster', query),
      card: paths.qrPrint('card', query),
      names: person ? paths.qrPrint('names', query) : paths.qrCards(query),
    },
    scans: maySeeScans(member, shown)
      ? { now: code.scans, earlier: code.earlierScans, since: dayIn(timeZone, code.since) }
      : undefined,
    marked: markedNames(req, person ? [branch, person] : [branch]),
    replace: mayReplace(member, shown) ? paths.qrReplace(query) : undefined,
    people: lines.map(({ id, name, code: typed, scans: scanned }) => ({
      href: paths.qr({ branch: branch.id, staff: id }),
      name,
      code: typed,
      scans: scanned,
      current: id === person?.id,
    })),
    all: people.length,
    list,
    search: searchForm({ action: paths.qr(), kept: query }, word, people.length),
    branches,
  }
}
