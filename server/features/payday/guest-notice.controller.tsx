import { z } from 'zod'
import { GuestNoticePage, type GuestNoticeProps } from '../../../pages/payday/guest-notice.page.tsx'
import { dayIn } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { remembered } from '../../db/remembered.store.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { listNotices } from '../../money/payday/guest-notice.store.ts'
import { noticeFor, tellGuests } from '../../money/payday/guest-notice.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import { type Branch, listBranches } from '../../venues/branch.store.ts'
import { saysNeverExpected, setTold, tellsGuests, timeZoneOf } from '../../venues/business.store.ts'
import { toVenueNotice } from '../../venues/venue.store.ts'
import type { AccountWeb } from '../../web.ts'
import { createPresentPassword } from '../auth/present-password.tsx'
import { byOf, paydayLinks } from './payday.controller.tsx'

/** `on`, `off`: what was paid to the staff. `say`, `unsay`: that a tip is never expected. */
const schema = z.strictObject({ to: z.enum(['on', 'off', 'say', 'unsay'], 'common:errors.validation') })

/** `/branch/business/payday/guests`: whether guests are told what was paid to the staff, and what they were told. */
export function guestNoticeController(needs: AccountWeb): FormHandlers {
  const { clock, db, flashes, send } = needs
  const present = createPresentPassword(needs)
  return formPage({
    send,
    load: (req) => ({ answer: present.answerOf(req) }),
    schema,
    buttons: true,
    view: async ({ req, errors }) => {
      const { businessId } = memberOf(req)
      const branches = await listBranches(db, businessId)
      const at = { now: clock(), timeZone: await timeZoneOf(db, businessId) }
      return {
        title: req.text('payday:guests.title'),
        signedIn: true,
        page: (
          <GuestNoticePage
            links={{ ...paydayLinks(req), paydays: paths.paydays() }}
            action={paths.paydayGuests()}
            on={await tellsGuests(db, businessId)}
            neverExpected={await saysNeverExpected(db, businessId)}
            branches={await Promise.all(branches.map((branch) => branchView(db, branch, at)))}
            errors={errors}
          />
        ),
      }
    },
    act: async ({ req, res, about: { answer }, data, typed }) => {
      const action = paths.paydayGuests()
      if (data.to === 'say' || data.to === 'unsay') {
        await sayNeverExpected(db, byOf(req), data.to === 'say', clock())
        flashes.set(res, { type: 'success', key: 'payday:guests.neverExpected.done' })
        return action
      }
      const on = data.to === 'on'
      // Who says nothing needs no proof.
      if (on && !(await present.proven(req, res, { answer, action, typed }))) return
      const { changed } = await tellGuests(db, byOf(req), on, clock())
      if (changed) req.log.info({ memberId: memberOf(req).staffId, on }, 'payday notice for guests changed')
      flashes.set(res, { type: 'success', key: on ? 'payday:guests.begun' : 'payday:guests.ended' })
      return action
    },
  })
}

/** Whether pages and posters say that in Japan a tip is never expected. */
const sayNeverExpected = (db: Db, by: ReturnType<typeof byOf>, on: boolean, now: number) =>
  inTransaction(db, async (trx) => {
    if (!(await setTold(trx, by.businessId, 'says_never_expected', on))) return
    const action = on ? 'business.never_expected_said' : 'business.never_expected_unsaid'
    await recordChange(trx, { ...by, action }, now)
  })

/** What a branch's guests are told now or why nothing is said, and what they were told before. */
async function branchView(
  db: Db,
  { id, name }: Branch,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<GuestNoticeProps['branches'][number]> {
  const found = await noticeFor(db, id, now)
  const wentBack = await remembered(db, 'restored')
  const said = (await listNotices(db, id))
    .map((row) => {
      const endedAt = row.ended_at ?? (wentBack ? Number(wentBack) : null)
      const ended = endedAt === null ? row.until_day : dayIn(timeZone, endedAt)
      const notice = toVenueNotice(row)
      return { id: row.id, ...notice, until: ended < notice.until ? ended : notice.until }
    })
    // It may have ended before its first day.
    .filter(({ from, until }) => from <= until)
  return { id, name, silent: 'silent' in found ? found.silent : undefined, said }
}
