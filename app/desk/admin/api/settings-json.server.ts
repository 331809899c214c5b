import { z } from 'zod'
import { env } from '../../../platform/env.server'
import { SentText, SentVersion, toCheckboxValue } from '../../../platform/http/sent-json'
import { AmountFromZero } from '../../../platform/ui/amount'
import { amountFromCents, moneyForInput } from '../../../platform/ui/money'
import { prepareFederation } from '../../../reach/federation/keys.server'
import type { Account } from '../../../site/accounts/accounts'
import { openedVersionOfProgram } from '../../../site/content/opened-version'
import { currentSite, refreshSite } from '../../../site/current-site.server'
import { embeddings } from '../../../site/embedding'
import { isExternalLink, type MenuEntry } from '../../../site/menu'
import { loadMenuAndFooterPages } from '../../../site/pages/site-pages.server'
import { pictureUses, type SiteSettings } from '../../../site/settings'
import { settingsOfModulesOff } from '../../modules/switchboard.server'
import { type MenuRow, type SiteDraft, siteDraftOf } from '../site-draft'
import { settingsFromDraft } from '../site-form.server'
import { loadSavedSettings, saveSettings } from '../site-settings.server'

const texts = ['name', 'tagline', 'contactEmail', 'accent', 'type', 'footer'] as const
const places = ['timezone', 'language', 'address'] as const
const switches = [
  'takesTips',
  'takesGiftCards',
  'takesRecordings',
  'offersSearchablePdfs',
  'hasFollowers',
  'allowsSearch',
  'allowsSummaries',
  'allowsTraining',
] as const satisfies (keyof SiteDraft)[]

const each = <Name extends string, Shape extends z.ZodType>(names: readonly Name[], shape: Shape) =>
  Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Shape>

/** The settings to change; missing ones stay. The form's rules apply. */
export const SettingsRequest = z.object({
  ...each([...texts, ...places], SentText.optional()),
  ...each(switches, z.boolean().optional()),
  embedding: z.enum(embeddings).optional().describe('Where publications may be shown inside other pages'),
  embedHosts: z.array(SentText).max(100).optional().describe('Their sites, as `example.org`, with `hosts`'),
  otherLanguages: z.array(SentText).max(50).optional(),
  social: z.array(SentText).max(50).optional(),
  tipSums: z.array(AmountFromZero).max(10).optional().describe('Suggested tips'),
  menu: z
    .array(z.object({ key: SentText, label: SentText.default(''), isHidden: z.boolean().default(false) }))
    .max(100)
    .optional()
    .describe('Lines by `key`: `search`, `page 12`, or the address of a link to elsewhere'),
  ...each(pictureUses, z.null().optional().describe('Takes the picture away')),
  version: SentVersion.optional(),
})

export async function loadSettingsJson() {
  const { opened, settings } = await loadSavedSettings()
  const { name, contactEmail = '', timezone, social } = currentSite()
  const whole = {
    ...settings,
    name,
    contactEmail,
    timezone,
    social,
    tipSums: settings.tipSums.map((cents) => amountFromCents(cents)),
    ...Object.fromEntries(pictureUses.map((use) => [use, pictureAddress(settings[use])])),
    version: opened.version,
  }
  const off: string[] = settingsOfModulesOff()
  return Object.fromEntries(Object.entries(whole).filter(([key]) => !off.includes(key)))
}

const pictureAddress = (name: string | null) => name && `site-pictures/${name}`

/** @throws Invalid; Outdated when somebody saved the settings after the version that the request names */
export async function changeSettings(
  sent: z.output<typeof SettingsRequest>,
  version: number | undefined,
  admin: Account,
): Promise<void> {
  const { settings: before } = await loadSavedSettings()
  const { menu: pages } = await loadMenuAndFooterPages({ all: true })
  const { name, social, contactEmail } = currentSite()
  const draft = { ...siteDraftOf({ ...before, name, social, contactEmail }, pages), ...typed(sent) }
  const settings: SiteSettings = settingsFromDraft(draft, { settings: before, pages })
  const siteName = settings.name ?? env.siteName
  await saveSettings({ settings, opened: openedVersionOfProgram(version), siteName }, admin)
  await refreshSite()
  await prepareFederation()
}

/** Returns the sent settings as form fields, without the missing ones. */
function typed(sent: z.output<typeof SettingsRequest>): Partial<SiteDraft> {
  const { version: _, menu, tipSums, embedHosts, ...rest } = sent
  const fields = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, (typeof value === 'boolean' ? toCheckboxValue(value) : value) ?? '']],
  )
  return {
    ...Object.fromEntries(fields),
    ...(tipSums && { tipSums: tipSums.map((cents) => moneyForInput(cents)).join(' ') }),
    ...(embedHosts && { embedHosts: embedHosts.join(' ') }),
    ...(menu && { menu: menu.map(rowOf) }),
  }
}

const rowOf = ({ key, label, isHidden }: MenuEntry): MenuRow =>
  isExternalLink(key)
    ? { key: 'link', label, url: key, isShown: !isHidden }
    : { key, label, url: '', isShown: !isHidden }
