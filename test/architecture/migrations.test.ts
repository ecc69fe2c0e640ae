import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sourceFiles } from '../support/source-files.ts'

/**
 * A migration that has been released never changes: databases have run it as it was. The next change of the tables is
 * a new file, with a line here. The same goes for what migrations are made with.
 */
const frozen = {
  'change-check.ts': '40f187c26d05adef1b2a4361a1bdd4c4261acfcf33f32d5ca81d325ba7b0b23b',
  '0001-baseline.ts': '97b091d9dae0ead92a8a7e37e4a79eff8b0dc56de32f52853e6d8fedb628c389',
  '0002-doctor-finding.ts': 'f6fee17aad6c59fc7c84b0cee5157cc02e0c516d7dec898f5a03001de73c5d3c',
  '0003-legal-details.ts': 'ca851160bc78b520daf16100297832a273c505248fc85fa954a7e34a69594a44',
  '0004-setup.ts': 'c3bd678992fade6b2bf920482a895135e319c4ed39fe7c73736baea56726905d',
  '0005-push.ts': '8380435780e590fad05f06c00824075274adeb0630e9f93e1ec401fffcd94c25',
  '0006-identity.ts': '1584714ccfc6f9937dfab55211fb6167dbca1ace64a243d18bc4988f1cf0e094',
  '0007-mail.ts': '743b39cde900c034d8858a23716b7f71aada340341a4b0c20221c9004edc758e',
  '0008-password-link.ts': '88b0c3dc993964b69691157ce08732ada03589eac2626bc8c5cabaedee15f7cf',
  '0009-stripe-endpoint.ts': 'ed8df316dd97b2570ad5ffa7c2d080907bf027d60ef702e4f50984371650f301',
  '0010-accounts.ts': '5ae0c525c267c6e19776c7ed2e8701096760a9650babd93668b6535d4d784ced',
  '0011-distrust.ts': '2d76943f84aa7fa7a7e567c0798c687677bb85850b2a422bbd9739c45bf92d74',
  '0012-remembered.ts': '62b0f623c135367272860421e091aa41ff20f03af0b7ba4966ad7991a43384b8',
  '0013-sign-ins.ts': 'a3332d610fefdce5f4624fdc1694e1c8d89f582326f231a7bb2b286cc2aa7f64',
  '0014-code-ask.ts': 'b33186bd318d2eaaf46ea1d572687526cc92dd1b0a12c0d61bd34e4ccffc439c',
  '0015-address-notice.ts': 'a06aded9e27239a16237aa94b16ec6fc7bb949bac42108d29735a21050bb0a6e',
  '0016-outbox.ts': '9b57056909530073dcc28ee44cb15c39f8ec83886365a1f1d90723397c896de9',
  '0017-payday.ts': '1c69286fe791e1e3e287e0d6b70fe51fc69f202b0be6c3dd7e569dfcb86d9cb5',
  '0018-payroll.ts': 'd037d5806e4e0698a1fea6bdc5bcae7da5e8932635990a1cb801193f9b71449a',
  '0019-payday-answer.ts': '45de8944ffb8b449b4c894cab12e203c5a876a46954ca065612f99d8048d8a29',
  '0020-payday-record.ts': 'a174384961439136cca570a725774c8c776d1cb1b66f4eeab09bd4fef56a382d',
  '0021-cash.ts': '0d4e1b5e8207720cb889f6e20972b2d18f5301de0cec1d2c9c43b512119fc8f2',
  '0022-deposit.ts': 'b7918059a8502f2d3b825d95e022ecb28b4a54fe380fcad18aab9fbb25b4c7f8',
  '0023-guest-notice.ts': '80f03a6424f5b06dd058ce71194cbb30ff827922e7eb1b74c171e9752a0225e9',
  '0024-words.ts': '86a020e4424cb638595e3a5013d50615f10a727ad90a3d51cce2884975d4ad44',
  '0025-true-words.ts': '4757ce1b94d76d73e800da147491cecb875f117bb64af70662a37922cb573b36',
  '0026-venue-texts.ts': '9fe1392620bf0691ab319055cfaab955fd70af11b51171db624834b646ab58a0',
  '0027-wallet-token.ts': '0e4c5474ecfcaec7005b1f8a0f78fae301825d585eb3e090eb1eae8f36ec507b',
  '0028-recovered.ts': '7f58b96593cf37f4c33542443bc05bcd4b8be24721b6447dd491daeef6b2f07d',
}

it('a migration stays as it was released', () => {
  const files = sourceFiles('server/db/migrations')
    .map(({ path, text }) => ({ name: path.split('/').at(-1) ?? '', text }))
    .filter(({ name }) => name !== 'index.ts')
  const hashes = files.map(({ name, text }) => [name, createHash('sha256').update(text).digest('hex')])
  expect(Object.fromEntries(hashes)).toEqual(frozen)
})
