let zone = 'UTC'
/** Cached, since creating it takes a hundred times as long as using it. */
let format: Intl.DateTimeFormat | undefined

/**
 * Returns the time zone: on the server SITE_TIMEZONE, in the browser the page's, so that both show the same day and
 * time.
 */
export const siteZone = () => zone

export function setSiteZone(name: string): void {
  if (name !== zone) format = undefined
  zone = name
}

export interface LocalTime {
  /** YYYY-MM-DD */
  date: string
  /** HH:MM */
  time: string
}

export function localTimeOf(instant: Date): LocalTime {
  const [date = '', time = ''] =
    zone === 'UTC' ? instant.toISOString().split(/[T.]/) : localFormat().format(instant).split(' ')
  return { date, time: time.slice(0, 'HH:MM'.length) }
}

function localFormat() {
  format ??= new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
  return format
}

export function instantOf({ date, time }: LocalTime): Date {
  const asUtc = Date.parse(`${date}T${time}Z`)
  const offsetAt = (instant: number) => {
    const local = localTimeOf(new Date(instant))
    return Date.parse(`${local.date}T${local.time}Z`) - instant
  }
  // The offset may change between the first guess and the instant.
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc)))
}
