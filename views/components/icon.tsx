import type { ReactNode } from 'react'

const paths = {
  restaurant: 'M3 11h18a9 9 0 0 1-18 0ZM8 21h8M9.5 11 14 2.5M13 11l5.5-7.5',
  hotel: 'M3 18h18M5 18a7 7 0 0 1 14 0M12 11V8.5m-2 0h4M6 21h12',
  all: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 9a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  staff: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  envelope: 'M6.5 2.5h11v19h-11zM6.5 6.5l5.5 4 5.5-4M12 10.5v11M9.8 14.5h4.4',
  words: 'M4 4.5h16v11.5h-8.5l-4.5 4V16H4zM8 9h8m-8 3h5',
  check: 'm4.5 12.5 5 5 10-11',
  bang: 'M12 3.5v11M12 19.5v.5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2',
  bell: 'M5.5 17h13c-1.5-1.5-2-3-2-6.5a4.5 4.5 0 0 0-9 0c0 3.5-.5 5-2 6.5Zm4.5 3h4',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1m2 3.7a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  card: 'M2.5 5.5h19v13h-19zM2.5 10h19M6 15h4',
  lock: 'M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  share: 'M12 15V3.5m-4 4 4-4 4 4M7 11H5.5v9.5h13V11H17',
  save: 'M12 3.5v12m-4.5-4.5 4.5 4.5 4.5-4.5M4.5 20.5h15',
  print: 'M7 9V3.5h10V9M7 17H3.5V9h17v8H17M7 14h10v6.5H7z',
  arrow: 'M5 12h14m-5-5 5 5-5 5',
  close: 'M6 6l12 12M18 6 6 18',
  home: 'M4 11.5 12 4l8 7.5v9h-5.5V14h-5v6.5H4z',
  bars: 'M3.5 20.5h17M6.5 17v-5m5.5 5V5m5.5 12V9',
  qr: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5h2.5V16h-2.5zM20 13.5V16M20 20h-2v-2M13.5 20h1',
  shop: 'M5 12v8.5h14V12M5.5 3.5h13l2 5.5a2.8 2.8 0 0 1-5.6 0 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0zM10 20.5V15h4v5.5',
  scan: 'M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M4 12h16',
} as const

export type IconName = keyof typeof paths

/** A drawing and the text with the same meaning. */
export function WithIcon({ name, children }: { name: IconName; children: ReactNode }) {
  return (
    <>
      <Icon name={name} />
      {children}
    </>
  )
}

/** A small line drawing next to a text with the same meaning; never alone. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
