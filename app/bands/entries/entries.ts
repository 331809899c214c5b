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
    'It is gone for good. One that does not take place is better marked as canceled: calendars learn of that.',
  ),
}
export const newsPageTexts = {
  ...({ name: 'news', noun: 'news' } as const),
  all: msg('All news'),
  adding: msg('Add news'),
  add: msg('Add news'),
  save: msg('Save news'),
  remove: msg('Remove this news'),
  removing: msg('It is gone for good. As a draft it stays here, and readers do not see it.'),
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
