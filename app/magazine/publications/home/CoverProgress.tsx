import { useEffect, useState } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { localPositionIn } from '../reader/local-positions'
import { percentRead } from '../reader/percent-read'

interface CoverProgressProps {
  articleId: number
  /** The account's progress in percent: 0 if not begun. */
  progress?: number
}

/** A bar below a cover: how much of the article is read. For visitors, only the browser knows. */
export function CoverProgress({ articleId, progress }: CoverProgressProps) {
  const [local, setLocal] = useState<number>()
  useEffect(() => {
    const place = localPositionIn(articleId)
    setLocal(place && percentRead(place))
  }, [articleId])

  if (progress === undefined && local === undefined) return null
  // 0 is rendered and hidden by its style, so that a page has the same elements for all logged-in readers.
  const percent = progress || local || 0
  return (
    <progress
      className="cover-progress"
      value={percent}
      max={100}
      aria-label={t('{percent}% read', { percent })}
    >
      {percent}%
    </progress>
  )
}
