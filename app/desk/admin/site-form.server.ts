import { z } from 'zod'
import { env } from '../../platform/env.server'
import { emptyFieldErrors, Invalid } from '../../platform/errors/errors'
import { rememberSubmittedValues, validate } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { locales } from '../../platform/i18n/locales'
import { OptionalEmail } from '../../platform/text/email'
import { languageTags } from '../../platform/ui/languages'
import { amountExample, formatMoney, parseMoney } from '../../platform/ui/money'
import { type OpenedVersion, OpenedVersionForm, openedVersionFrom } from '../../site/content/opened-version'
import { type Embedding, embeddings, isEmbedHost, parseEmbedHosts } from '../../site/embedding'
import { maxMenuEntries, maxSocialLinks } from '../../site/limits'
import { type MenuPage, menuLines } from '../../site/menu'
import { minChargeCents } from '../../site/min-charge'
import {
  pictureUses,
  SitePictureName,
  type SitePictureUse,
  type SiteSettings,
  SiteSettings as SiteSettingsShape,
} from '../../site/settings'
import { storeSitePicture } from '../../site/site-pictures.server'
import { checkAccent, defaultAccent, typePairings } from '../../site/theme'
import { detectType, fileHeadBytes } from '../../site/uploads/file-content.server'
import { declaredTypeProblem, nameProblem, sizeProblem } from '../../site/uploads/file-rules'
import { parseSmallForm, type UploadHandlerPart } from '../../site/uploads/small-form.server'
import { settingsOfModulesOff } from '../modules/switchboard.server'
import { isLinkRow, menuEntriesOf, parseSiteDraft, type SiteDraft, siteDraftOf } from './site-draft'

export const pictureLimitBytes = 10_000_000

export interface SiteForm {
  intent: string
  draft: SiteDraft
  opened?: OpenedVersion
}

/**
 * Parses the form and stores its pictures, so that a refused form still has them.
 * @throws Invalid
 */
export async function readSiteForm(request: Request): Promise<SiteForm> {
  const files: KeptPicture[] = []
  const keep = async (part: UploadHandlerPart) => {
    files.push(await keepPicture(part))
    return undefined
  }
  const { fields, problem } = await parseSmallForm(request, keep, { maxBytes: 4 * pictureLimitBytes })
  const kept = Object.fromEntries(files.flatMap(({ use, name }) => (use && name ? [[use, name]] : [])))
  const { intent = '', ...entered } = Object.fromEntries(fields)
  const sent: SiteDraft = { ...parseSiteDraft(fields), ...kept }
  const draft = intent.includes('-') ? sent : withoutEmptyRows(sent)
  rememberSubmittedValues(request, { ...entered, draft: JSON.stringify(draft) })
  if (problem) throw problem
  const errors = emptyFieldErrors()
  for (const { use, refusal } of files) if (use && refusal) errors[use] = [refusal]
  const [first] = Object.values(errors).flat()
  if (first) throw new Invalid(first, errors)
  return { intent, draft, opened: openedVersionFrom(validate(OpenedVersionForm, entered)) }
}

const withoutEmptyRows = (draft: SiteDraft): SiteDraft => ({
  ...draft,
  social: draft.social.filter((address) => address.trim() !== ''),
  menu: draft.menu.filter((row) => !isLinkRow(row) || row.url.trim() !== ''),
})

interface KeptPicture {
  use?: SitePictureUse
  name?: string
  refusal?: string
}

async function keepPicture({
  name,
  filename = '',
  contentType = '',
  data,
}: UploadHandlerPart): Promise<KeptPicture> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of data) {
    bytes += chunk.byteLength
    if (bytes <= pictureLimitBytes) chunks.push(chunk)
  }
  const use = pictureUses.find((one) => one === name)
  if (!use || filename === '') return {}
  if (bytes > pictureLimitBytes) return { use, refusal: sizeProblem(pictureLimitBytes) }
  const refusal =
    nameProblem('cover', filename.replace(/\s/g, '-')) ?? declaredTypeProblem('cover', contentType)
  if (refusal) return { use, refusal }
  const picture = Buffer.concat(chunks)
  try {
    await detectType('cover', filename, picture.subarray(0, fileHeadBytes))
    return { use, name: await storeSitePicture(use, picture) }
  } catch (error) {
    if (error instanceof Invalid) return { use, refusal: error.message }
    throw error
  }
}

const line = (most: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(most, { error: () => t('Use at most {most} characters.', { most }) }))
const lines = (most: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(most, { error: () => t('Use at most {most} characters.', { most }) }))

const webAddress = msg('Enter a full address, such as https://example.org/zine.')
const isWebAddress = (address: string) => /^https?:\/\/[^\s/]/i.test(address) && URL.canParse(address)
const Link = line(500).refine(isWebAddress, webAddress)
export const timeZones = () => ['UTC', ...Intl.supportedValuesOf('timeZone')]
const zones = new Set(timeZones())

const notSums = () => t('Enter {amountExample}, separated by spaces.', { amountExample: amountExample(300) })
const tooSmall = () =>
  t('A tip must be at least {minTotalCents}.', { minTotalCents: formatMoney(minChargeCents()) })

const picture = z.union([z.literal(''), SitePictureName])

/** Parses suggested tips in cents, separated by spaces. */
const sumsIn = (typed: string) => [
  ...new Set(typed.split(/\s+/).flatMap((word) => (word ? [parseMoney(word) ?? Number.NaN] : []))),
]

const isOn = z.string().transform((sent) => sent === 'on')

const Draft = z.object({
  logo: picture,
  logoDark: picture,
  icon: picture,
  sharePicture: picture,
  name: line(80),
  tagline: line(160),
  footer: lines(600),
  contactEmail: OptionalEmail,
  accent: z.string().regex(/^#[0-9a-f]{6}$/, msg('Choose a colour, such as #e8431f.')),
  type: z.enum(typePairings, msg('Choose one of the typefaces.')),
  timezone: z
    .string()
    .refine((zone) => zone === '' || zones.has(zone), msg('Choose a time zone from the list.')),
  language: z.enum(languageTags, msg('Choose a language from the list.')),
  otherLanguages: z.array(z.enum(locales)),
  address: lines(500),
  takesTips: isOn,
  takesGiftCards: isOn,
  takesRecordings: isOn,
  offersSearchablePdfs: isOn,
  hasFollowers: isOn,
  allowsSearch: isOn,
  allowsSummaries: isOn,
  allowsTraining: isOn,
  // Without the module, the form has no such field.
  embedding: z.union([z.enum(embeddings), z.literal('').transform((): Embedding => 'anywhere')]),
  embedHosts: z
    .string()
    .max(2000)
    .transform(parseEmbedHosts)
    .refine((hosts) => hosts.every(isEmbedHost), msg('Enter sites as example.org, apart with spaces.')),
  tipSums: z
    .string()
    .transform(sumsIn)
    .pipe(
      z
        .array(z.int({ error: notSums }).refine((cents) => cents >= minChargeCents(), { error: tooSmall }))
        .max(4, msg('Suggest at most four.')),
    ),
  social: z.array(Link).max(maxSocialLinks, {
    error: () => t('You can add up to {count} social links.', { count: maxSocialLinks }),
  }),
  menu: z
    .array(z.object({ key: z.string().max(500), label: line(40), isHidden: z.boolean() }))
    .max(maxMenuEntries, {
      error: () => t('The menu can have up to {count} lines.', { count: maxMenuEntries }),
    }),
})

interface Before {
  settings: SiteSettings
  pages: MenuPage[]
}

/** @throws Invalid with the errors by field, those of rows as `menu[2]` */
export function settingsFromDraft(draft: SiteDraft, { settings: before, pages }: Before): SiteSettings {
  const menu = menuEntriesOf(draft.menu).filter(({ key }) => !isGonePage(key, pages))
  const valid = validate(Draft, { ...draft, menu }, fieldAt)
  refuseUnknownLines(valid.menu, pages)
  refuseUnseen(valid.accent)
  const pictures = Object.fromEntries(pictureUses.map((use) => [use, valid[use] || null]))
  const name = valid.name || undefined
  const defaultSocial = env.socialUrl ? [env.socialUrl] : []
  const isDefaultMenu = same(valid.menu, menuEntriesOf(siteDraftOf(fresh, pages).menu))
  return SiteSettingsShape.parse({
    ...valid,
    ...pictures,
    // A save of other settings does not store the name from the environment.
    name: before.name === undefined && name === env.siteName ? undefined : name,
    social: before.social === undefined && same(valid.social, defaultSocial) ? undefined : valid.social,
    contactEmail: valid.contactEmail || undefined,
    accent: valid.accent === defaultAccent ? null : valid.accent,
    timezone: valid.timezone || undefined,
    menu: isDefaultMenu ? [] : valid.menu,
    ...Object.fromEntries(settingsOfModulesOff().map((name) => [name, before[name]])),
  })
}

const isGonePage = (key: string, pages: MenuPage[]) =>
  /^page \d+$/.test(key) && !pages.some(({ id }) => key === `page ${id}`)

const fresh = { ...SiteSettingsShape.parse({}), name: '', social: [] }

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const fieldAt = ([field = '', row]: PropertyKey[]) =>
  typeof row === 'number' ? `${String(field)}[${row}]` : String(field)

/** Refuses menu links that are no web addresses, such as `javascript:`, which would run on this site. */
function refuseUnknownLines(menu: SiteSettings['menu'], pages: MenuPage[]): void {
  const own = menuLines([], pages).map(({ key }) => key)
  const errors = emptyFieldErrors()
  for (const [row, { key }] of menu.entries())
    if (!own.includes(key) && !isWebAddress(key)) errors[`menu[${row}]`] = [webAddress]
  if (Object.keys(errors).length > 0) throw new Invalid(webAddress, errors)
}

function refuseUnseen(accent: string): void {
  const { isGood, nearest } = checkAccent(accent)
  if (isGood) return
  const message = t(
    '{accent} is hard to see on light or dark pages. The nearest colour that works on both is {nearest}.',
    { accent, nearest },
  )
  throw new Invalid(message, { accent: [message] })
}
