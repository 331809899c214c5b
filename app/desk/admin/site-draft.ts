import { href } from '../../platform/href'
import { moneyForInput } from '../../platform/ui/money'
import type { MenuEntry, MenuLine, MenuPage } from '../../site/menu'
import { isExternalLink, menuLines, visibleMenuLinks } from '../../site/menu'
import type { SitePictureUse, SiteSettings } from '../../site/settings'
import { defaultSite, type Site } from '../../site/site'
import type { TypePairing } from '../../site/theme'
import { defaultAccent, isTypePairing } from '../../site/theme'

/** The values of the settings form as they were typed, valid or not. */
export interface SiteDraft extends Record<SitePictureUse, string> {
  name: string
  tagline: string
  footer: string
  contactEmail: string
  accent: string
  type: string
  timezone: string
  language: string
  address: string
  /** The value of the check box: `on` or empty. */
  takesTips: string
  /** The suggested amounts, separated by spaces. */
  tipSums: string
  /** The value of the check box: `on` or empty. */
  takesGiftCards: string
  takesRecordings: string
  offersSearchablePdfs: string
  hasFollowers: string
  embedding: string
  /** The hosts, separated by spaces. */
  embedHosts: string
  allowsSearch: string
  allowsSummaries: string
  allowsTraining: string
  otherLanguages: string[]
  social: string[]
  menu: MenuRow[]
}

export interface MenuRow {
  /** The key of a menu entry; `link` for a link to another site. */
  key: string
  label: string
  url: string
  isShown: boolean
}

const outsideKey = 'link'

type Resolved = SiteSettings & { name: string; social: string[] }

export function siteDraftOf(settings: Resolved, pages: MenuPage[]): SiteDraft {
  const { name, tagline, footer, contactEmail = '', type, language, address, social } = settings
  const { otherLanguages } = settings
  const { takesTips, tipSums, takesGiftCards, takesRecordings, offersSearchablePdfs, hasFollowers } = settings
  const { embedding, embedHosts } = settings
  const { allowsSearch, allowsSummaries, allowsTraining } = settings
  const { logo, logoDark, icon, sharePicture, accent, timezone = '' } = settings
  return {
    name,
    tagline,
    footer,
    contactEmail,
    type,
    timezone,
    language,
    address,
    social,
    otherLanguages,
    logo: logo ?? '',
    logoDark: logoDark ?? '',
    icon: icon ?? '',
    sharePicture: sharePicture ?? '',
    takesTips: takesTips ? 'on' : '',
    tipSums: tipSums.map((cents) => moneyForInput(cents)).join(' '),
    takesGiftCards: takesGiftCards ? 'on' : '',
    takesRecordings: takesRecordings ? 'on' : '',
    offersSearchablePdfs: offersSearchablePdfs ? 'on' : '',
    hasFollowers: hasFollowers ? 'on' : '',
    embedding,
    embedHosts: embedHosts.join(' '),
    allowsSearch: allowsSearch ? 'on' : '',
    allowsSummaries: allowsSummaries ? 'on' : '',
    allowsTraining: allowsTraining ? 'on' : '',
    accent: accent ?? defaultAccent,
    menu: menuLines(settings.menu, pages).map(rowOf),
  }
}

const rowOf = ({ key, label, isHidden }: MenuLine): MenuRow =>
  isExternalLink(key)
    ? { key: outsideKey, label, url: key, isShown: !isHidden }
    : { key, label, url: '', isShown: !isHidden }

/** @param fields the fields of the form, in their order */
export function parseSiteDraft(fields: [string, string][]): SiteDraft {
  const all = (name: string) => fields.flatMap(([field, value]) => (field === name ? [value] : []))
  const one = (name: string) => all(name)[0] ?? ''
  const [labels, urls, shown] = [all('menuLabel'), all('menuUrl'), all('menuShown')]
  return {
    name: one('name'),
    tagline: one('tagline'),
    footer: one('footer'),
    address: one('address'),
    contactEmail: one('contactEmail'),
    accent: one('accent').toLowerCase(),
    type: one('type'),
    timezone: one('timezone'),
    language: one('language'),
    social: all('social'),
    otherLanguages: all('otherLanguages'),
    takesTips: one('takesTips'),
    tipSums: one('tipSums'),
    takesGiftCards: one('takesGiftCards'),
    takesRecordings: one('takesRecordings'),
    offersSearchablePdfs: one('offersSearchablePdfs'),
    hasFollowers: one('hasFollowers'),
    embedding: one('embedding'),
    embedHosts: one('embedHosts'),
    allowsSearch: one('allowsSearch'),
    allowsSummaries: one('allowsSummaries'),
    allowsTraining: one('allowsTraining'),
    logo: one('logoKept'),
    logoDark: one('logoDarkKept'),
    icon: one('iconKept'),
    sharePicture: one('sharePictureKept'),
    menu: all('menuKey').map((key, row) => ({
      key,
      label: labels[row] ?? '',
      url: urls[row] ?? '',
      isShown: shown.includes(String(row)),
    })),
  }
}

/** Restores the draft from a refused form: as a whole, or field by field if it was saved for a login. */
export function restoreSiteDraft(values: Record<string, string>): SiteDraft | undefined {
  if (values.draft) return JSON.parse(values.draft)
  if (values.name === undefined) return
  return parseSiteDraft(
    Object.entries(values).flatMap(([name, value]) =>
      (lists.has(name) ? value.split('\n') : [value]).map((one): [string, string] => [name, one]),
    ),
  )
}

const lists = new Set(['otherLanguages', 'social', 'menuKey', 'menuLabel', 'menuUrl', 'menuShown'])

/** Applies a button that changes the form itself, by its value: `menu-up-2`, `social-add`, `remove-logo`. */
export function applySiteFormButton(draft: SiteDraft, intent: string): SiteDraft {
  const [, list, verb, row = ''] = /^(menu|social)-(add|remove|up|down)(?:-(\d+))?$/.exec(intent) ?? []
  const [, colour] = /^accent-([0-9a-f]{6})$/.exec(intent) ?? []
  const [, picture] = /^remove-(logo|logoDark|icon|sharePicture)$/.exec(intent) ?? []
  if (colour) return { ...draft, accent: `#${colour}` }
  if (picture) return { ...draft, [picture]: '' }
  if (list === 'social') return { ...draft, social: changed(draft.social, verb, Number(row), '') }
  if (list === 'menu') return { ...draft, menu: changed(draft.menu, verb, Number(row), newLink) }
  return draft
}

const newLink: MenuRow = { key: outsideKey, label: '', url: '', isShown: true }

function changed<T>(rows: T[], verb: string | undefined, row: number, added: T): T[] {
  if (verb === 'add') return [...rows, added]
  if (verb === 'remove') return rows.filter((_, index) => index !== row)
  const to = verb === 'up' ? row - 1 : row + 1
  const moved = rows[row]
  if (moved === undefined || to < 0 || to >= rows.length) return rows
  const others = rows.filter((_, index) => index !== row)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}

export const isLinkRow = ({ key }: MenuRow) => key === outsideKey

export const menuEntriesOf = (rows: MenuRow[]): MenuEntry[] =>
  rows.flatMap((row) => {
    const key = isLinkRow(row) ? row.url.trim() : row.key
    return key ? [{ key, label: row.label.trim(), isHidden: !row.isShown }] : []
  })

interface PlacedPages {
  pages: MenuPage[]
  footer: MenuPage[]
}

export function previewedSite(
  draft: SiteDraft,
  { pages, footer }: PlacedPages,
): Site & { type: TypePairing } {
  const isWebAddress = (address: string) => /^https?:\/\//.test(address) && URL.canParse(address)
  const entries = menuEntriesOf(draft.menu).filter(({ key }) => !key.includes(':') || isWebAddress(key))
  return {
    ...defaultSite,
    name: draft.name.trim(),
    tagline: draft.tagline.trim(),
    footer: draft.footer.trim(),
    logo: draft.logo,
    logoDark: draft.logoDark,
    contactEmail: draft.contactEmail,
    social: draft.social.filter(isWebAddress),
    menu: visibleMenuLinks(entries, pages),
    pages: footer.map(({ title, address }) => ({ to: href('/pages/:address', { address }), label: title })),
    type: isTypePairing(draft.type) ? draft.type : 'house',
  }
}
