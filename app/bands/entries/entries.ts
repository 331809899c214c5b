import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import type { OpenedVersion } from '../../site/content/opened-version'

/** The words of an admin page. `noun` names its fields: `?date=` opens a date, and the form sends `dateId`. */
export const datesPageTexts = {
  ...({ name: 'dates', noun: 'date' } as const),
  all: msg('All dates'),
  adding: msg('Add a date'),
  add: msg('Add date'),
  save: msg('Save date'),
  remove: msg('Remove this date'),
  removing: msg(
    'This cannot be undone. If it is called off, mark it as canceled instead, so that calendars show it.',
  ),
}
export const newsPageTexts = {
  ...({ name: 'news', noun: 'news' } as const),
  all: msg('All news'),
  adding: msg('Add news'),
  add: msg('Add news'),
  save: msg('Save news'),
  remove: msg('Remove this news'),
  removing: msg('This cannot be undone. To hide it from readers, make it a draft instead.'),
}
export type EntriesPageTexts = typeof datesPageTexts | typeof newsPageTexts

export interface OpenedEntry {
  id: number
  opened: OpenedVersion
}

export function entriesAddress({ name, noun }: EntriesPageTexts, bandId: number, entryId?: number): string {
  const list = href(`/admin/bands/:id/${name}`, { id: bandId })
  return entryId === undefined ? list : `${list}?${noun}=${entryId}`
}
