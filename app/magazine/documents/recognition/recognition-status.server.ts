import { db } from '../../../platform/database/db.server'
import { isModuleOn } from '../../../site/modules/switches.server'
import { canRecognizeText } from './engine.server'

/** How far recognition of a document's pages without text has come. */
export interface RecognitionStatus {
  isPossible: boolean
  waiting: number
  failed: number
  /** The number of recognized pages, including those that were corrected since. */
  done: number
  /** The mean confidence of recognized pages, from 0 to 100; null without any. */
  confidence: number | null
  /** The pages with the lowest confidence, the worst first. */
  leastSure: { number: number; confidence: number }[]
}

/** The confidence, of 100, from which a page is not listed for review. */
const sureFrom = 85
const shownAtMost = 5

export async function loadRecognitionStatus(documentId: number): Promise<RecognitionStatus> {
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
    isPossible: canRecognizeText(),
    waiting: countOf('waiting'),
    failed: countOf('failed'),
    done: countOf('done') + countOf('corrected'),
    confidence: mean == null ? null : Math.round(mean),
    leastSure: !isModuleOn('scans')
      ? []
      : leastSure.map(({ number, confidence }) => ({ number, confidence: confidence ?? 0 })),
  }
}
