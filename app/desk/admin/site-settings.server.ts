import { isUniqueViolation } from '../../platform/database/database-errors.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { formatMoney } from '../../platform/ui/money'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import type { OpenedVersion } from '../../site/content/opened-version'
import {
  createOutdatedFormError,
  type DisplayedValues,
  openedVersion,
} from '../../site/content/versions.server'
import { currentSite, defaultSettings, parseSettings, refreshSite } from '../../site/current-site.server'
import type { MenuEntry } from '../../site/menu'
import { settingLabels } from '../../site/setting-labels'
import type { SiteSettings } from '../../site/settings'
import { deleteUnusedSitePictures } from '../../site/site-pictures.server'
import { settingsOfModulesOff } from '../modules/switchboard.server'
import { settingsSubject } from './audit-words'

const keptSaves = 50
const shownSaves = 10

export async function loadSavedSettings(): Promise<{ opened: OpenedVersion; settings: SiteSettings }> {
  const { version, settings } = await newestIn(db)
  return { opened: openedVersion(version, shownOf(settings)), settings }
}

/** Returns the newest settings; version 0 if none were saved yet. */
async function newestIn(tx: Transaction) {
  const row = await tx.siteSettings.findFirst({ orderBy: { version: 'desc' } })
  return row
    ? { version: row.version, settings: parseSettings(row.values) }
    : { version: 0, settings: defaultSettings }
}

interface Save {
  settings: SiteSettings
  /** The version the form was opened with; without it, later saves are overwritten. */
  opened?: OpenedVersion
  siteName: string
  note?: string
}

/** Saves the settings of a site that is being set up; does nothing if any are saved already. */
export async function saveFirstSettings(about: Partial<SiteSettings>): Promise<void> {
  const values = JSON.stringify({ ...defaultSettings, ...about })
  if ((await db.siteSettings.count()) > 0) return
  await db.siteSettings.create({ data: { version: 1, values, savedBy: 'System' } })
}

/** @throws Outdated when somebody saved the settings since the form was opened */
export async function saveSettings(save: Save, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    const { version, settings: before } = await newestIn(tx)
    if (save.opened && save.opened.version !== version) throw await outdatedSettings(tx, save, actor)
    const changes = changedLabels(before, save.settings)
    if (changes.length === 0) return
    const values = JSON.stringify(save.settings)
    await tx.siteSettings.create({ data: { version: version + 1, values, savedBy: actor.username } })
    const note = [save.note, changes.join(', ')].filter(Boolean).join(': ')
    const subject = { subjectType: settingsSubject, subjectId: version + 1, subjectName: save.siteName }
    await recordAudit(tx, actor, { action: 'changed', ...subject, note })
    await forgetOld(tx, version + 1)
  }).catch(async (error: unknown) => {
    throw isUniqueViolation(error) ? await outdatedSettings(db, save, actor) : error
  })
}

export async function enableGiftCards(actor: Actor): Promise<void> {
  const { settings } = await newestIn(db)
  await saveSettings({ settings: { ...settings, takesGiftCards: true }, siteName: currentSite().name }, actor)
  await refreshSite()
}

async function forgetOld(tx: Transaction, version: number): Promise<void> {
  await tx.siteSettings.deleteMany({ where: { version: { lte: version - keptSaves } } })
  const kept = await tx.siteSettings.findMany({ select: { values: true } })
  await deleteUnusedSitePictures(
    tx,
    kept.map(({ values }) => parseSettings(values)),
  )
}

async function outdatedSettings(tx: Transaction, { opened }: Save, actor: Actor) {
  const { version, settings } = await newestIn(tx)
  const logged = { subjectType: settingsSubject, subjectId: version }
  return createOutdatedFormError(
    tx,
    opened,
    { what: msg('these settings'), version, shown: shownOf(settings), logged },
    actor,
  )
}

const shownOf = (settings: SiteSettings): DisplayedValues =>
  Object.fromEntries(shownKeys().map((key) => [settingLabels[key], textOf(settings[key])]))

const keys = Object.keys(settingLabels) as (keyof SiteSettings)[]
const shownKeys = () => keys.filter((key) => !settingsOfModulesOff().includes(key))

const changedKeys = (before: SiteSettings, after: SiteSettings) =>
  keys.filter((key) => textOf(before[key]) !== textOf(after[key]))

const changedLabels = (before: SiteSettings, after: SiteSettings) =>
  changedKeys(before, after).map((key) => settingLabels[key])

function textOf(value: SiteSettings[keyof SiteSettings]): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? t('On') : t('Off')
  return Array.isArray(value) ? value.map(entryText).join(', ') : value
}

function entryText(entry: string | number | MenuEntry): string {
  if (typeof entry === 'number') return formatMoney(entry)
  if (typeof entry === 'string') return entry
  const name = entry.label || entry.key
  return entry.isHidden ? t('{name} (hidden)', { name }) : name
}

export interface SavedSettingsVersion {
  version: number
  savedBy: string
  savedAt: string
  changes: string[]
}

export async function listSavedSettingsVersions(): Promise<SavedSettingsVersion[]> {
  const rows = await db.siteSettings.findMany({ orderBy: { version: 'desc' }, take: shownSaves + 1 })
  const saves = rows.slice(0, shownSaves).map(({ version, savedBy, savedAt, values }, index) => {
    const before = rows[index + 1]
    const changed = changedKeys(
      before ? parseSettings(before.values) : defaultSettings,
      parseSettings(values),
    )
    const changes = changed.filter((key) => shownKeys().includes(key)).map((key) => t(settingLabels[key]))
    return { version, savedBy, savedAt: savedAt.toISOString(), changes }
  })
  return saves.filter(({ changes }) => changes.length > 0)
}

/**
 * Restores the settings from before a save.
 * @param version of that save
 * @throws NotFound, Outdated
 */
export async function restoreSettingsBefore(version: number, siteName: string, actor: Actor): Promise<void> {
  const undone = await db.siteSettings.findUnique({ where: { version } })
  const before = await db.siteSettings.findUnique({ where: { version: version - 1 } })
  if (!undone || (!before && version > 1)) throw new NotFound(t('These settings are no longer available.'))
  const settings = before ? parseSettings(before.values) : defaultSettings
  await saveSettings({ settings, siteName, note: 'set back' }, actor)
}
