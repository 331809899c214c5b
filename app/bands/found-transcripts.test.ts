import { expect, test } from 'vitest'
import { aBand } from '../../test/builders'
import { parsePublicationQuery } from '../magazine/publications/publications'
import { db } from '../platform/database/db.server'
import { searchTranscripts } from './found-transcripts.server'

const found = async (q: string, more = '') => {
  const query = parsePublicationQuery(new URLSearchParams(`q=${encodeURIComponent(q)}${more}`))
  return (await searchTranscripts(query)).map(({ track, band, passage }) => [
    track || band,
    passage
      .filter(({ isMarked }) => isMarked)
      .map(({ text }) => text)
      .join(' '),
  ])
}

test('songs and videos are found by their words, those alone that everybody may hear', async () => {
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ada>We printed it in the café.'
  const { id: bandId } = await aBand({ title: 'The Kerbs', videoTranscript: vtt })
  const draft = await aBand({ title: 'Unheard', isDraft: true, videoTranscript: 'In the café.' })
  const release = await db.release.create({
    data: { bandId, title: 'Night', slug: 'night', isPrivate: true },
  })
  const track = async (title: string, lyrics: string, about = {}) => {
    await db.track.create({ data: { bandId, title, lyrics, audioFile: 'a.mp3', position: 1, ...about } })
  }
  await track('Harbour', 'The last night\nbus is late')
  await track('Secret', 'The last night bus is secret', { releaseId: release.id })
  await track('Bonus', 'The last night bus is extra', { isBonus: true })
  await track('Other', 'Nobody', { bandId: draft.id })

  expect(await found('"night bus"')).toEqual([['Harbour', 'night bus']])
  expect(await found('night -late')).toEqual([])
  expect(await found('CAFE')).toEqual([['The Kerbs', 'café']])
  expect(await found('nobody')).toEqual([])
  expect(await found('cafe', '&page=2')).toEqual([])
  expect(await found('-late')).toEqual([])
})
