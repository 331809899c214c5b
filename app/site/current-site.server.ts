import { createHash } from 'node:crypto'
import { cachedTables } from '../platform/changes/cached-tables.server'
import { db } from '../platform/database/db.server'
import { env } from '../platform/env.server'
import { href } from '../platform/href'
import { setContentLanguage } from '../platform/i18n/content-language'
import { log } from '../platform/logging/log.server'
import { setSiteZone } from '../platform/site-zone'
import { offerLocales } from './languages.server'
import { isSampleEmail, isSampleSocial } from './sample-contact'
import { SiteSettings } from './settings'
import { isHouseTheme, type Theme, themeCss } from './theme'

export const noSettings = SiteSettings.parse({})

const newest = cachedTables(['SiteSettings'], async () => {
  const row = await db.siteSettings.findFirst({ orderBy: { version: 'desc' } })
  return row ? parseSettings(row.values) : noSettings
})

/** Parses saved settings; those of a later release are left out. */
export const parseSettings = (values: string): SiteSettings => SiteSettings.parse(JSON.parse(values))

/** Reads the settings, before anything that shows the site. While the database is away, the last known ones stay. */
export async function refreshSite(): Promise<void> {
  await newest.read().catch((error) => log.warn({ err: error }, 'the settings of the site could not be read'))
  await offerLocales(lastSettings())
  const { timezone, language } = currentSite()
  setContentLanguage(language)
  if (timezone !== zone) setSiteZone(timezone)
  zone = timezone
}

let zone = env.siteTimezone

/** Returns the settings as they were saved last, the same object until they change. */
export const lastSettings = (): SiteSettings => newest.last() ?? noSettings

/**
 * Returns the site as its owner set it, or else the environment, or else the sample. It holds what `refreshSite` read
 * last.
 */
export function currentSite() {
  const settings = lastSettings()
  const isContactSet = settings.contactEmail && !isSampleEmail(settings.contactEmail)
  const isSocialSet = settings.social && !isSampleSocial(settings.social)
  return {
    ...settings,
    name: settings.name ?? env.siteName,
    contactEmail: isContactSet ? settings.contactEmail : (env.contactEmail ?? settings.contactEmail),
    timezone: settings.timezone ?? env.siteTimezone,
    social: isSocialSet || !env.socialUrl ? (settings.social ?? []) : [env.socialUrl],
  }
}
export type CurrentSite = ReturnType<typeof currentSite>

/** Returns the address of the theme's style sheet; undefined for the default look. */
export function themeAddress(theme: Theme): string | undefined {
  if (isHouseTheme(theme)) return
  const { accent, type } = theme
  return href('/theme/:file', { file: `${accent?.slice(1) ?? 'house'}-${type}-${themeDigest(theme)}.css` })
}

export const themeDigest = (theme: Theme) =>
  createHash('sha256').update(themeCss(theme)).digest('hex').slice(0, 10)
