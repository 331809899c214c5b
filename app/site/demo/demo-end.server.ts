import { env } from '../../platform/env.server'
import { currentLocale } from '../../platform/i18n/i18n'
import { siteZone } from '../../platform/site-zone'

/** Returns when a demo's data ends, as "3:00 PM GMT+1" in the site's time zone; undefined where the site is no demo. */
export function demoEnd(): string | undefined {
  if (!env.demo?.until) return
  const format = new Intl.DateTimeFormat(currentLocale(), {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: siteZone(),
    timeZoneName: 'short',
  })
  return format.format(new Date(env.demo.until))
}
