import { href } from '../platform/href'
import { msg, t } from '../platform/i18n/i18n'
export interface MenuEntry {
  /** The entry's key: `search` or another fixed page, `page 12`, or the address of an outside link. */
  key: string
  /** The label; empty for the default. */
  label: string
  isHidden: boolean
}

export interface MenuLine extends MenuEntry {
  to: string
  /** The default label. */
  defaultLabel: string
}

export interface MenuPage {
  id: number
  title: string
  address: string
}

const ownLines = [
  { key: 'search', to: href('/search'), label: msg('SEARCH') },
  { key: 'authors', to: href('/authors'), label: msg('AUTHORS') },
  { key: 'shop', to: href('/shop'), label: msg('SHOP') },
  { key: 'bands', to: href('/bands'), label: msg('BANDS') },
]

export const isExternalLink = (key: string) => /^(https?|mailto):/.test(key)

/**
 * Returns the complete menu in the owner's order. Entries that are new since the last save are at the end; deleted
 * pages are left out.
 */
export function menuLines(entries: MenuEntry[], pages: MenuPage[]): MenuLine[] {
  const known = [
    ...ownLines.map((line) => ({ ...line, label: t(line.label) })),
    ...pages.map(({ id, title, address }) => ({
      key: `page ${id}`,
      to: href('/pages/:address', { address }),
      label: title,
    })),
  ]
  const placed = entries.flatMap((entry): MenuLine[] => {
    if (isExternalLink(entry.key)) return [{ ...entry, to: entry.key, defaultLabel: hostOf(entry.key) }]
    const line = known.find(({ key }) => key === entry.key)
    return line ? [{ ...entry, to: line.to, defaultLabel: line.label }] : []
  })
  const rest = known.filter(({ key }) => !entries.some((entry) => entry.key === key))
  return [
    ...placed,
    ...rest.map(({ key, to, label }) => ({ key, to, label: '', defaultLabel: label, isHidden: false })),
  ]
}

export interface VisibleMenuLink {
  to: string
  label: string
}

export const visibleMenuLinks = (entries: MenuEntry[], pages: MenuPage[]): VisibleMenuLink[] =>
  menuLines(entries, pages)
    .filter(({ isHidden }) => !isHidden)
    .map(({ to, label, defaultLabel }) => ({ to, label: label || defaultLabel }))

const hostOf = (address: string) =>
  URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') || address : address
