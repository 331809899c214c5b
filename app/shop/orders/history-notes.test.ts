import { beforeAll, expect, test } from 'vitest'
import { findLocaleByRequest, loadLocale, runInLocale } from '../../platform/i18n/i18n.server'
import { historyNoteText } from './history-notes'

beforeAll(async () => {
  findLocaleByRequest()
  await loadLocale('de')
})

const inGerman = (note: string) => runInLocale('de', () => historyNoteText(note))

test.each([
  [
    'Refund of $5.00: succeeded. The items are back in stock.',
    'Erstattung von $5.00: gelungen. Die Produkte sind wieder im Bestand.',
  ],
  ['Sold at a fair.', 'Am Stand verkauft.'],
  [
    'Sold at a fair, on Till 2. 2 × Tape. Vol. 1 more than in stock.',
    'Am Stand verkauft, auf Till 2. 2 × Tape. Vol. 1 mehr, als der Bestand hatte.',
  ],
  [
    "The buyer's bank asks for $5.00 back: product not received. Answer by December 5, 2026.",
    'Die Bank des Käufers fordert $5.00 zurück: Ware nicht erhalten. Antwort bis 5. Dezember 2026.',
  ],
  [
    'Resolved: Paid after it was canceled; the items were still in stock.',
    'Erledigt: Nach der Stornierung bezahlt; die Produkte waren noch vorrätig.',
  ],
  ['Answered the bank: It was sent. Twice.', 'Der Bank geantwortet: It was sent. Twice.'],
  ['Added to the account ada.', 'Zum Konto ada hinzugefügt.'],
  ['Sent 2 × Mug. DHL JD 01 46', '2 × Mug versandt. DHL JD 01 46'],
  ['Tracking is now DHL 1. Before: empty.', 'Die Sendungsnummer ist jetzt DHL 1; vorher: leer.'],
])('%s is read in German, whatever its values are', (note, read) => {
  expect(inGerman(note)).toBe(read)
})

test('what somebody wrote stays as it is', () => {
  for (const note of ['Left with the neighbour. Call first.', 'DHL JD 01 46', '(.*)', 'Sent .'])
    expect(inGerman(note)).toBe(note)
  expect(historyNoteText('Refund of $5.00: succeeded.')).toBe('Refund of $5.00: succeeded.')
})
