import { db } from '../../../platform/database/db.server'
import { canRecognize } from './engine.server'

/** The pages of a document without text of their own. */
export interface RecognitionStatus {
  isPossible: boolean
  waiting: number
  failed: number
  /** Also those that somebody has corrected since. */
  done: number
  /** The mean of the pages with recognized words, from 0 to 100; null without any. */
  confidence: number | null
  /** The pages that it is least sure of, the worst first. */
  leastSure: { number: number; confidence: number }[]
}

/** Surer pages are not worth a look. */
const sureFrom = 85
const shownAtMost = 5

export async function recognitionStatus(documentId: number): Promise<RecognitionStatus> {
  const counts = await db.documentPage.groupBy({
    by: ['recognition'],
    where: { documentId, recognition: { not: null } },
    _count: true,
    _avg: { confidence: true },
  })
  const countOf = (state: string) => counts.find(({ recognition }) => recognition === state)?._count ?? 0
  const mean = counts.find(({ recognition }) => recognition === 'done')?._avg.confidence
  const leastSure = await db.documentPage.findMany({
    where: { documentId, recognition: 'done', confidence: { lt: sureFrom } },
    select: { number: true, confidence: true },
    orderBy: [{ confidence: 'asc' }, { number: 'asc' }],
    take: shownAtMost,
  })
  return {
    isPossible: canRecognize(),
    waiting: countOf('waiting'),
    failed: countOf('failed'),
    done: countOf('done') + countOf('corrected'),
    confidence: mean == null ? null : Math.round(mean),
    leastSure: leastSure.map(({ number, confidence }) => ({ number, confidence: confidence ?? 0 })),
  }
}
