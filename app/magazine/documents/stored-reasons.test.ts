import { beforeAll, expect, test } from 'vitest'
import { findLocaleByRequest, loadLocale, runInLocale } from '../../platform/i18n/i18n.server'
import { translateDocumentReason } from './stored-reasons'

beforeAll(async () => {
  findLocaleByRequest()
  await loadLocale('de')
})

test.each([
  [
    'Page 3 has no text: it takes too long. Pages 3, 4, 5, 6, 7, … have no picture: it is damaged there.',
    'Seite 3 hat keinen Text: es dauert zu lange. Die Seiten 3, 4, 5, 6, 7, … haben kein Bild: es ist dort beschädigt.',
  ],
  [
    'Attachments are missing: a (2).csv (it is larger than 100 MB), number 3 (it is damaged) and 2 more.',
    'Anhänge fehlen: a (2).csv (sie ist größer als 100 MB), number 3 (sie ist beschädigt) und 2 weitere.',
  ],
  [
    'Japanese, Chinese and Korean text took longer to read, because poppler-data is not installed. Page 3 has no text: it takes too long.',
    'Ihre japanischen, chinesischen oder koreanischen Zeichen zu lesen dauerte länger, da poppler-data nicht installiert ist. Seite 3 hat keinen Text: es dauert zu lange.',
  ],
  ['It needs a password to be opened.', 'Zum Öffnen braucht es ein Passwort.'],
  [
    'It was tried several times. The last error was: EIO: i/o error, read',
    'Es wurde mehrmals versucht. Der letzte Fehler war: EIO: i/o error, read',
  ],
])('what was found in a PDF, “%s”, is read in German', (reason, read) => {
  expect(runInLocale('de', () => translateDocumentReason(reason))).toBe(read)
})
