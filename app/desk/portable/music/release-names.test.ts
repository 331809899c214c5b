import { expect, test } from 'vitest'
import { groupByRelease, readReleaseNames } from './release-names'

const read = (...files: string[]) => {
  const { artist, title, tracks } = readReleaseNames(files)
  return [artist, title, ...[...tracks.values()].map((track) => `${track.number ?? '-'} ${track.title}`)]
}

test('a release is read from the names of its tracks, whatever hyphens and numbers are in them', () => {
  expect(read('Ada - Night - 01 Bus.flac', 'Ada - Night - 02 Tram.flac')).toEqual([
    'Ada',
    'Night',
    '1 Bus',
    '2 Tram',
  ])
  expect(read('B - 10 Years - 01 One - 05 Two.mp3', 'B - 10 Years - 12 End.mp3')).toEqual([
    'B',
    '10 Years',
    '1 One - 05 Two',
    '12 End',
  ])
  expect(read('Sigur Rós - ( ) - 01 Untitled (1).m4a')).toEqual(['Sigur Rós', '( )', '1 Untitled (1)'])
  expect(read('V.A. - Comp - 01 X - One.mp3', 'V.A. - Comp - 02 Y - Two.mp3').slice(2)).toEqual([
    '1 X - One',
    '2 Y - Two',
  ])
})

test('a track of its own is read as artist and title, also when the title begins with a number', () => {
  expect(readReleaseNames(['Ada - 99 Buses.mp3']).tracks.get('Ada - 99 Buses.mp3')).toEqual({
    number: undefined,
    title: '99 Buses',
  })
})

test('folders tell artist and album where the names have numbers and titles alone', () => {
  expect(read('music/Ada/Night/01 Bus.ogg', 'music/Ada/Night/02. Tram.ogg')).toEqual([
    'Ada',
    'Night',
    '1 Bus',
    '2 Tram',
  ])
  expect(read('x/Ada - Night/1 Bus.ogg', 'x/Ada - Night/2 Tram.ogg').slice(0, 2)).toEqual(['Ada', 'Night'])
})

test('one folder may hold several releases and single tracks', () => {
  const night = ['A - Night - 01 X.mp3', 'A - Night - 02 Y.mp3']
  const day = ['A - Day - 01 X.mp3']
  expect(groupByRelease([...night, ...day, 'A - Alone.mp3'])).toEqual([night, day, ['A - Alone.mp3']])
  expect(groupByRelease(night)).toEqual([night])
})
