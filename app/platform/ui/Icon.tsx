const drawings = {
  camera: 'M4 7h3l1.5-2.5h7L17 7h3v12H4zM12 16.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5z',
  letter: 'M3 6h18v12H3zM3 6.5l9 7 9-7',
  feed: 'M5 18.5h.01M5 12a7 7 0 0 1 7 7M5 5.5A13.5 13.5 0 0 1 18.5 19',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  text: 'M3 18l5-12 5 12M4.8 14h6.4M16 9h5M16 13.5h5M16 18h5',
  width: 'M3 6v12M21 6v12M7 12h10M7 12l3-3M7 12l3 3M17 12l-3-3M17 12l-3 3',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  pages: 'M3 5h8v14H3zM13 5h8v14h-8z',
  thumbnails: 'M4 4h6v7H4zM14 4h6v7h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  bookmark: 'M6 4h12v16.5l-6-4.5-6 4.5z',
  screen: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  close: 'M6 6l12 12M18 6L6 18',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L11.6 7.5M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7l1.7-1.7',
  play: 'M7 4.5l12 7.5-12 7.5z',
  pause: 'M8 5v14M16 5v14',
  'skip-back': 'M18 5v14L8.5 12zM6 5v14',
  skip: 'M6 5v14l9.5-7zM18 5v14',
  loudness: 'M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11',
  phone: 'M7.5 3.5h9v17h-9zM11 17.5h2',
  more: 'M4.7 12h.6M11.7 12h.6M18.7 12h.6',
  grip: 'M9 5h.01M15 5h.01M9 12h.01M15 12h.01M9 19h.01M15 19h.01',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21',
} as const

export type IconName = keyof typeof drawings

/** An icon, hidden from screen readers: the link or button around it needs a label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={`icon icon-${name}`}>
      <path d={drawings[name]} />
    </svg>
  )
}
