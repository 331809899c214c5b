import { beforeAll, expect, test } from 'vitest'
import { findLocaleByRequest, loadLocale, runInLocale } from '../../platform/i18n/i18n.server'
import { activityNoteText } from './activity-notes'
import { settingsSubject } from './audit-words'
import { translateSubjectName } from './subject-names'

beforeAll(async () => {
  findLocaleByRequest()
  await loadLocale('de')
})

test.each([
  ['removed track Hum', 'band', 'Track Hum entfernt'],
  ['removed picture 3', 'merch item', 'Bild 3 entfernt'],
  ['restored cover of Salt and Tar', 'band', 'Cover von Salt and Tar wiederhergestellt'],
  ['set the stock to unlimited', 'merch item', 'Bestand auf unbegrenzt gesetzt'],
  ['made a new link to release Cart', 'band', 'neuer Link zum Release Cart'],
  ['Ada: 40% after fees and shipping', 'merch item', 'Ada: 40% nach Gebühren und Porto'],
  ['Lost, payment owed: 1', 'consignment', 'Verloren, und fällig: 1'],
  ['Ada: 10:1: 10% after shipping', 'merch item', 'Ada: 10:1: 10% nach Porto'],
  ['Fiji', 'shipping', 'Fidschi'],
  ['Pick up: A fair', 'shipping', 'Abholen: A fair'],
  ['Paid $5.00 for January to March 2026', 'payee', '$5.00 für Januar bis März 2026 bezahlt'],
  ['Cash: 5', 'band', 'Cash: 5'],
  ['switched off', 'module', 'ausgeschaltet'],
  ['Site name, Tagline', settingsSubject, 'Name der Website, Motto'],
  ['set back: Site name, Tagline', settingsSubject, 'zurückgesetzt: Name der Website, Motto'],
  ['Site name, Tagline', 'band', 'Site name, Tagline'],
])('the note “%s” about a %s is read in German', (note, subjectType, read) => {
  expect(runInLocale('de', () => activityNoteText(note, subjectType))).toBe(read)
  expect(activityNoteText(note, subjectType)).toBe(note)
})

test.each([
  ['no. 7', 'member', 'Nr. 7'],
  ['all staff', 'account', 'das ganze Team'],
  ['Returns', 'shipping', 'Rücksendungen'],
  ['Returns', 'article', 'Returns'],
  ['an unknown name', 'login', 'ein unbekannter Name'],
  ['Cash on pick-up', 'way to pay', 'Bar bei Abholung'],
  ['Wholesale', 'module', 'Großhandel'],
])('“%s” of the type %s is named in German where nobody has named it', (name, subjectType, read) => {
  expect(runInLocale('de', () => translateSubjectName(name, subjectType))).toBe(read)
})
