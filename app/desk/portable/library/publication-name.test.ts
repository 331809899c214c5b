import { expect, test } from 'vitest'
import { firstDayOf, readPublicationName } from './publication-name'

test.each([
  ['a/Harbour-Notes_No-12_2019-04.pdf', 'Harbour Notes 12', 'Harbour Notes', '12', '2019-04'],
  ['Harbour Notes #03 (2019).PDF', 'Harbour Notes 03', 'Harbour Notes', '3', '2019'],
  ['2021-05-06 Night Bus Issue 7 - The sea.pdf', 'Night Bus 7: The sea', 'Night Bus', '7', '2021-05-06'],
  ['Hafenblatt_Heft_4_20200131.pdf', 'Hafenblatt 4', 'Hafenblatt', '4', '2020-01-31'],
  ['Nachtbus – Ausgabe 2.pdf', 'Nachtbus 2', 'Nachtbus', '2', undefined],
  ['My_first zine.pdf', 'My first zine', undefined, undefined, undefined],
  ['1984.pdf', '1984', undefined, undefined, undefined],
  ['2001 a space zine.pdf', '2001 a space zine', undefined, undefined, undefined],
  ['Notes on no 1.pdf', 'Notes on 1', 'Notes on', '1', undefined],
  ['No. 5.pdf', 'No. 5', undefined, undefined, undefined],
  ['Rock-n-Roll Zine.pdf', 'Rock-n-Roll Zine', undefined, undefined, undefined],
])('%s is read as what it says', (file, title, series, number, date) => {
  const read = readPublicationName(file)
  expect([read.title, read.series, read.number, read.date]).toEqual([title, series, number, date])
})

test('a year or a month is completed to its first day', () => {
  expect(['2019', '2019-04', '2019/04', '5 May'].map(firstDayOf)).toEqual([
    '2019-01-01',
    '2019-04-01',
    '2019-04-01',
    '5 May',
  ])
})
