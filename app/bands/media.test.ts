import { expect, test } from 'vitest'
import { aFile } from '../../test/builders'
import { aBareMp3, anMp3 } from '../../test/files'
import { db } from '../platform/database/db.server'
import { createRecord } from '../site/content/lifecycle.server'
import { bandContentKind } from './band.content.server'
import { BandFields } from './band-form'

test('a track knows how long it plays, with tags in its file and without', async () => {
  const fields = {
    ...BandFields.parse({ title: 'Grindbox' }),
    trackTitle: ['Bare', 'Tagged'],
    photoTitle: [],
  }
  const audioFile = [await aFile('track', 'a.mp3', aBareMp3(400)), await aFile('track', 'b.mp3', anMp3())]
  const { id } = await createRecord(bandContentKind, {
    fields,
    files: { landingImage: [], audioFile, photo: [] },
  })

  const [bare, tagged] = await db.track.findMany({ where: { bandId: id }, orderBy: { id: 'asc' } })
  const framesMs = (400 * 1152 * 1000) / 44_100
  expect(Math.abs((bare?.durationMs ?? 0) - framesMs)).toBeLessThan(100)
  expect(tagged?.durationMs).toBeGreaterThan(1000)
})
