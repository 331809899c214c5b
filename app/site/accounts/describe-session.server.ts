import bowser from 'bowser'
import { minuteMs } from '../../platform/durations'
import { t } from '../../platform/i18n/i18n'
import { cachedPerLocale } from '../../platform/i18n/per-locale'

interface SessionRow {
  userAgent: string
  timeZone: string
  lastUsedAt: Date
}

/** Describes a session, as "Chrome on Android, Berlin time, 2 hours ago". */
export function describeSession({ userAgent, timeZone, lastUsedAt }: SessionRow, now = new Date()): string {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  return [deviceDescription(userAgent), city && t('{city} time', { city }), agoWords(lastUsedAt, now)]
    .filter(Boolean)
    .join(', ')
}

/** Describes a browser by its User-Agent header, as "Chrome on Android". */
export function deviceDescription(userAgent: string): string {
  if (!userAgent) return t('Unknown device')
  const { browser, os } = bowser.parse(userAgent)
  if (!os.name) return t('Another program')
  return browser.name ? t('{browser} on {system}', { browser: browser.name, system: os.name }) : os.name
}

const relative = cachedPerLocale((locale) => new Intl.RelativeTimeFormat(locale))
const units = [
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const

function agoWords(at: Date, now: Date): string {
  const passedMs = now.getTime() - at.getTime()
  const [unit, unitMs] = units.find(([, ms]) => passedMs >= ms) ?? []
  return unit ? relative().format(-Math.floor(passedMs / unitMs), unit) : t('just now')
}
