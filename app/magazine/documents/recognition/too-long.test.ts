import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { anExtractedArticle, recognitionsOf } from '../../../../test/scanned-article'
import { aPictureOf, aScanOf } from '../../../../test/scans'
import { db } from '../../../platform/database/db.server'
import { onDatabaseWrite } from '../../../platform/database/writes.server'
import { env } from '../../../platform/env.server'
import { runDueJobs } from '../../../platform/jobs/worker.server'
import { canRecognizeText } from './engine.server'
import { recognizeOlderDocuments, scheduleRecognition } from './recognition-jobs.server'
import { recognitionLimits } from './recognize-document.server'

beforeAll(() => {
  env.takesPdfsApart = true
})
afterAll(() => {
  env.takesPdfsApart = false
})

test.runIf(canRecognizeText())('a page that takes too long is tried once more later', async () => {
  const limits = { ...recognitionLimits }
  onTestFinished(() => void Object.assign(recognitionLimits, limits))
  const { documentId } = await anExtractedArticle(await aScanOf([await aPictureOf(['Night buses run late'])]))
  recognitionLimits.seconds = 0.01
  await recognizeOlderDocuments()
  await runDueJobs()
  expect(await recognitionsOf(documentId)).toEqual(['failed'])
  const later = { payload: JSON.stringify({ documentId, again: 1 }) }
  expect(await db.job.count({ where: later })).toBe(1)

  await runDueJobs(new Date(Date.now() + 2 * 3600_000))
  expect(await recognitionsOf(documentId)).toEqual(['failed'])
  expect(await db.job.count({ where: later })).toBe(0)

  Object.assign(recognitionLimits, limits)
  await db.documentPage.updateMany({ where: { documentId }, data: { recognition: 'waiting' } })
  await recognizeOlderDocuments()
  await runDueJobs()
  expect(await recognitionsOf(documentId)).toEqual(['done'])
})

/** Ids of documents, in the order in which a page of theirs was recognized from now on. */
function turnsTaken(): number[] {
  const turns: number[] = []
  onDatabaseWrite((writes) => {
    for (const { model, args } of writes) {
      const { where, data } = args as { where?: { documentId?: number }; data?: { recognition?: string } }
      if (model === 'DocumentPage' && data?.recognition === 'done') turns.push(where?.documentId ?? 0)
    }
  })
  return turns
}

test.runIf(canRecognizeText())(
  'a long scan holds up no other: documents take turns, a page at a time',
  async () => {
    const picture = await aPictureOf(['Night buses run late'])
    const first = await anExtractedArticle(await aScanOf([picture, picture, picture]))
    const second = await anExtractedArticle(await aScanOf([picture]))
    const turns = turnsTaken()
    await scheduleRecognition(first.documentId)
    await scheduleRecognition(second.documentId)
    await runDueJobs()
    // What was put off for others became due meanwhile.
    await runDueJobs()
    expect(turns).toEqual([first, second, first, first].map(({ documentId }) => documentId))
  },
)
