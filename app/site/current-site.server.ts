import { createHash } from 'node:crypto'
import { cachedTables } from '../platform/changes/cached-tables.server'
import { db } from '../platform/database/db.server'
import { env } from '../platform/env.server'
import { href } from '../platform/href'
import { setContentLanguage } from '../platform/i18n/content-language'
import { log } from '../platform/logging/log.server'
import { setSiteZone } from '../platform/site-zone'
import { offerLocales } from './languages.server'
import { refreshModules } from './modules/switches.server'
import { isSampleEmail, isSampleSocial } from './sample-contact'
import { SiteSettings } from './settings'
import { isHouseTheme, type Theme, themeCss } from './theme'

export const defaultSettings = SiteSettings.parse({})

const newest = cachedTables(['SiteSettings'], async () => {
  const row = await db.siteSettings.findFirst({ orderBy: { version: 'desc' } })
  return row ? parseSettings(row.values) : defaultSettings
})

/** Parses saved settings; unknown ones of a later release are ignored. */
export const parseSettings = (values: string): SiteSettings => SiteSettings.parse(JSON.parse(values))

/** Reads the settings, and which modules are on. While the database is unavailable, the previous ones stay. */
export async function refreshSite(): Promise<void> {
  await newest.read().catch((error) => log.warn({ err: error }, 'the settings of the site could not be read'))
  await refreshModules()
  await offerLocales(lastSavedSettings())
  const { timezone, language } = currentSite()
  setContentLanguage(language)
  if (timezone !== zone) setSiteZone(timezone)
  zone = timezone
}

let zone = env.siteTimezone

/** Returns the last saved settings; the same object until they change. */
export const lastSavedSettings = (): SiteSettings => newest.last() ?? defaultSettings

/**
 * Returns the site as set by its owner, else by the environment, else as in the sample, as of the last `refreshSite`.
 */
export function currentSite() {
  const settings = lastSavedSettings()
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
