import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import { mailLogin } from '../../server/gateways/mail/mail-settings.ts'
import { withoutSecrets } from '../../server/operations/doctor/examine.ts'
import { good, linesOf } from '../support/good-environment.ts'

const from = 'さくら <tips@sakura.example.jp>'
const settingsOf = (SMTP_URL: string, MAIL_FROM = from) =>
  loadConfig({ ...good, SMTP_URL, MAIL_FROM }).config.mail

describe('the settings of mail', () => {
  it('are optional', () => {
    expect(loadConfig(good).config.mail).toBeUndefined()
  })

  it.each([
    ['smtps://user:pass@mail.example.jp:465', 'mail.example.jp', 465, 'at-once'],
    ['smtps://user:pass@mail.example.jp', 'mail.example.jp', 465, 'at-once'],
    ['smtp://user:pass@mail.example.jp', 'mail.example.jp', 587, 'starttls'],
    ['smtp://mail.example.jp:2525/', 'mail.example.jp', 2525, 'starttls'],
    ['smtp://localhost:1025', 'localhost', 1025, 'none'],
    ['smtp://127.0.0.1:1025', '127.0.0.1', 1025, 'none'],
    ['smtp://[::1]:1025', '::1', 1025, 'none'],
    ['smtps://localhost:1025', 'localhost', 1025, 'at-once'],
    ['smtp://localhost.example.jp', 'localhost.example.jp', 587, 'starttls'],
    ['smtp://127.0.0.1.example.jp', '127.0.0.1.example.jp', 587, 'starttls'],
  ])('reads %s', (url, host, port, tls) => {
    expect(settingsOf(url)).toMatchObject({ host, port, tls })
  })

  it.each([
    [from, { name: 'さくら', address: 'tips@sakura.example.jp' }],
    ['"Sakura, Inc." <tips@example.jp>', { name: 'Sakura, Inc.', address: 'tips@example.jp' }],
    ['tips@example.jp', { name: undefined, address: 'tips@example.jp' }],
    ['<tips@example.jp>', { name: undefined, address: 'tips@example.jp' }],
  ])('takes mails from %s', (given, expected) => {
    expect(settingsOf('smtps://mail.example.jp', given)?.from).toEqual(expected)
  })

  it.each([
    ['https://mail.example.jp', 'must begin with smtps:// or smtp://'],
    ['smtps://', 'must name the mail server'],
    ['smtps://user:pa/ss@mail.example.jp', 'is no address'],
    ['smtps://mail.example.jp/?tls.rejectUnauthorized=false', 'must end after the port'],
    ['smtps://mail.example.jp/path', 'must end after the port'],
    ['smtps://user@mail.example.jp', 'must have both a user and a password, or neither'],
    ['smtps://user:100%@mail.example.jp', 'is no address'],
  ])('refuses SMTP_URL=%s in one line, without its password', (SMTP_URL, wrong) => {
    const lines = linesOf({ ...good, SMTP_URL, MAIL_FROM: from })
    expect(lines).toEqual([expect.stringContaining(`SMTP_URL ${wrong}`)])
    expect(lines.join()).not.toMatch(/pa\/ss|100%/)
  })

  it.each([
    'Sakura',
    'a@b@c',
    'Name <a@example.jp',
    'a@example.jp\nBcc: b@example.jp',
    'A\nB <a@example.jp>',
  ])('refuses MAIL_FROM=%j', (MAIL_FROM) => {
    const lines = linesOf({ ...good, SMTP_URL: 'smtps://mail.example.jp', MAIL_FROM })
    expect(lines).toEqual([expect.stringMatching(/^MAIL_FROM must be an address such as/)])
  })

  it('are both there or neither', () => {
    expect(linesOf({ ...good, SMTP_URL: 'smtps://mail.example.jp' })).toEqual([
      expect.stringMatching(/^MAIL_FROM is needed/),
    ])
    expect(linesOf({ ...good, MAIL_FROM: from })).toEqual([expect.stringMatching(/^SMTP_URL is needed/)])
  })

  it('warn of a name that is nearly right', () => {
    const real = { ...good, PUBLIC_URL: 'https://tips.sakura.jp' }
    expect(loadConfig({ ...real, SMTP_HOST: 'a' }).warnings).toEqual([
      expect.stringMatching(/^SMTP_HOST is no setting/),
    ])
    expect(loadConfig({ ...real, MAIL_FORM: 'a' }).warnings).toEqual([
      'MAIL_FORM is no setting: is MAIL_FROM meant?',
    ])
  })

  it('keep the password apart, read it as it is meant, and hide it in what the doctor says', () => {
    const SMTP_URL = 'smtps://tips%40example.jp:p%25ss-w%2Frd%40@mail.example.jp'
    const { config, secrets } = loadConfig({ ...good, SMTP_URL, MAIL_FROM: from })
    expect(JSON.stringify(config)).not.toMatch(/w%2Frd|w\/rd/)
    expect(mailLogin(SMTP_URL)).toEqual({ user: 'tips@example.jp', password: 'p%ss-w/rd@' })
    const told = withoutSecrets(`535 p%ss-w/rd@ and p%25ss-w%2Frd%40 of ${SMTP_URL}`, secrets)
    expect(told).not.toMatch(/ss-w/)
  })
})
