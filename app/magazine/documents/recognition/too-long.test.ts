import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { anExtractedArticle, recognitionsOf } from '../../../../test/scanned-article'
import { aPictureOf, aScanOf } from '../../../../test/scans'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { runDueJobs } from '../../../platform/jobs/worker.server'
import { canRecognize } from './engine.server'
import { recognizeOlderDocuments } from './recognition-jobs.server'
import { recognitionLimits } from './recognize-document.server'

beforeAll(() => {
  env.takesPdfsApart = true
})
afterAll(() => {
  env.takesPdfsApart = false
})

test.runIf(canRecognize())(
  'a page that takes too long is tried once more later',
  async () => {
    const limits = { ...recognitionLimits }
    onTestFinished(() => void Object.assign(recognitionLimits, limits))
    const { documentId } = await anExtractedArticle(
      await aScanOf([await aPictureOf(['Night buses run late'])]),
    )
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
  },
  120_000,
)
