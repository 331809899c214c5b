import { expect, test } from 'vitest'
import { transcriptText } from './transcript'

test('WebVTT is read as lines with their time and speaker, lyrics as they are', () => {
  const typed = `WEBVTT - Night buses

NOTE not for readers

1
00:01.000 --> 00:04.000 align:start
<v Ada>Is this
the <i>last</i> bus?

01:02:03.500 --> 01:02:04.000
Tom &amp; Bo

00:09.000 --> 00:10.000
`
  expect(transcriptText(typed)).toBe('0:01 Ada: Is this the last bus?\n1:02:03 Tom & Bo')
  expect(transcriptText('WEBVTTish words\n\nla la')).toBe('WEBVTTish words\n\nla la')
})
