import { type DoctorCheck, fail, off, ok } from '../finding.types.ts'

/** Signatures and payment pages are good for minutes. */
export const clock: DoctorCheck = {
  id: 'clock',
  needs: ['stripe-key'],
  async run({ stripeClock, stripeSeen }) {
    await stripeSeen.account()
    if (!stripeClock.heardAny()) return off('Stripe’s answers name no time')
    const seconds = Math.round(Math.abs(stripeClock.ahead()) / 1000)
    if (!stripeClock.isOff()) return ok(seconds === 0 ? 'as Stripe’s' : `${seconds} s from Stripe’s`)
    const which = stripeClock.ahead() > 0 ? 'behind' : 'ahead of'
    return fail(`${seconds} s ${which} Stripe’s`, 'set the clock of this machine right (NTP)')
  },
}
