import type { OpenedOn } from '../../content/opened-version'
import { msg } from '../../platform/i18n/i18n'

/** The words of an admin page; `noun` names the fields too: `date` opens one, `dateId` is sent along. */
export const dateEntries = {
  ...({ title: msg('Dates'), noun: 'date', adding: 'Add a date' } as const),
  removing: msg(
    'It is gone for good. One that does not take place is better marked as canceled: calendars learn of that.',
  ),
}
export const newsEntries = {
  ...({ title: msg('News'), noun: 'news', adding: 'Add news' } as const),
  removing: msg('It is gone for good. As a draft it stays here, and readers do not see it.'),
}
/** What a band has a list of. */
export type EntryKind = typeof dateEntries | typeof newsEntries

/** An entry to change. */
export interface OpenedEntry {
  id: number
  opened: OpenedOn
}

/** Returns the address of a band's list, or of the form of one entry. */
export function entriesAddress({ title, noun }: EntryKind, bandId: number, entryId?: number): string {
  const list = `/admin/bands/${bandId}/${title.toLowerCase()}`
  return entryId === undefined ? list : `${list}?${noun}=${entryId}`
}
