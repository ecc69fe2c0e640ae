import type { ReactElement } from 'react'
import { EarningTipPage } from '../../pages/earning/earning-tip.page.tsx'
import { WordPage, type WordProps } from '../../pages/words/word.page.tsx'
import type { WordsView } from '../../pages/words/word-facts.tsx'
import { WordsPage, type WordsProps } from '../../pages/words/words.page.tsx'
import { WordsSettingsPage, type WordsSettingsProps } from '../../pages/words/words-settings.page.tsx'
import { ownerLinks, staffTip, tip, tips } from './earning-gallery.samples.ts'
import * as s from './gallery.samples.ts'

const at = Date.UTC(2026, 10, 21, 10, 42)
const held: WordsView = {
  tipId: 'tipsakura0000001',
  text: 'Call me tonight, Sakura! 090-1234-5678',
  state: 'held',
  heldFor: 'telephone',
  waits: at,
  at,
  branch: s.sakura.name,
  recipient: 'staff',
  person: { name: '田中 さくら (Sakura)', role: 'staff', place: s.sakura.name },
  events: [],
}
const reported: WordsView = {
  ...held,
  text: '笑顔が足りない。もっと可愛くしろ。',
  state: 'shown',
  heldFor: undefined,
  recipient: 'all',
  person: undefined,
  events: [
    {
      kind: 'reported',
      at: at + 3_600_000,
      who: { name: s.staff[1]?.name, role: 'staff', place: s.sakura.name },
      reason: '',
    },
  ],
}
const decided: WordsView = {
  ...held,
  state: 'hidden',
  waits: undefined,
  person: { name: undefined, role: 'staff', place: s.sakura.name },
  events: [
    {
      kind: 'reported',
      at: at + 1,
      who: { name: undefined, role: 'staff', place: s.sakura.name },
      reason: '',
    },
    {
      kind: 'hidden',
      at: at + 7_200_000,
      who: { name: '桜井 花子', role: 'owner', place: undefined },
      reason: '私的な連絡先を渡す内容のため',
    },
  ],
}
const frame = { area: ownerLinks, settings: '/branch/words/settings' }
const list: WordsProps = {
  links: frame,
  tabs: tips.tabs,
  messages: { links: { all: '/a', waiting: '/branch/words', decided: '/d' }, here: 'waiting', count: 2 },
  filter: false,
  today: at + 86_400_000,
  business: 'さくらグループ',
  timeZone: 'Asia/Tokyo',
  lines: [
    { ...held, key: '1', href: '/branch/words/1' },
    { ...reported, key: '2', href: '/branch/words/2' },
  ],
  list: s.list({}, { next: '/branch/words?after=1' }),
}
const one: WordProps = {
  links: { ...frame, list: '/branch/words', tip: '/branch/earning/tips/1' },
  words: held,
  timeZone: 'Asia/Tokyo',
  action: '/branch/words/1',
}
const settings: WordsSettingsProps = {
  links: { ...frame, list: '/branch/words' },
  action: '/branch/words/settings',
  values: { own: '連絡先\nLINE交換', list: 'yes' },
}
const words = { text: '', reported: false, waits: false, own: '/w', decide: undefined }

export const wordsGallery: Record<string, ReactElement> = {
  words: <WordsPage {...list} />,
  'words-decided': (
    <WordsPage
      {...list}
      filter={{ action: '/branch/words', ...s.allDays, months: s.months, kept: { view: 'decided' } }}
      lines={[{ ...decided, key: '3', href: '/branch/words/3' }]}
    />
  ),
  'words-none': <WordsPage {...list} links={{ ...frame, settings: undefined }} lines={[]} />,
  word: <WordPage {...one} />,
  'word-refused': <WordPage {...one} words={reported} errors={{ reason: { key: 'words:errors.reason' } }} />,
  'word-own': <WordPage {...one} action={undefined} />,
  'words-settings': <WordsSettingsPage {...settings} />,
  'words-settings-refused': (
    <WordsSettingsPage {...settings} errors={{ own: { key: 'words:errors.wordShort' } }} />
  ),
  'words-tip-held': (
    <EarningTipPage
      {...staffTip}
      tip={{ ...staffTip.tip, words: { ...words, state: 'held', own: undefined } }}
    />
  ),
  'words-tip-away': (
    <EarningTipPage {...staffTip} tip={{ ...staffTip.tip, words: { ...words, state: 'away' } }} />
  ),
  'words-tip-reported': (
    <EarningTipPage
      {...staffTip}
      tip={{ ...staffTip.tip, words: { ...words, state: 'away', reported: true, waits: true } }}
    />
  ),
  'words-tip-hidden': (
    <EarningTipPage
      {...tip}
      tip={{ ...tip.tip, words: { ...words, state: 'hidden', own: undefined, decide: '/w' } }}
    />
  ),
}
