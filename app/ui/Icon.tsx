const drawings = {
  camera: 'M4 7h3l1.5-2.5h7L17 7h3v12H4zM12 16.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5z',
  letter: 'M3 6h18v12H3zM3 6.5l9 7 9-7',
  feed: 'M5 18.5h.01M5 12a7 7 0 0 1 7 7M5 5.5A13.5 13.5 0 0 1 18.5 19',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21',
} as const

export type IconName = keyof typeof drawings

/** A drawn sign; what it stands for is said by the link or button around it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className="icon">
      <path d={drawings[name]} />
    </svg>
  )
}
