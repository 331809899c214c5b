import { useEffect, useState } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { localPositionIn } from '../reader/local-positions'
import { percentRead } from '../reader/percent-read'
import './cover-progress.css'

interface CoverProgressProps {
  articleId: number
  /** The percentage of the article that the account has read; 0 if it is not begun. */
  progress?: number
}

/** Shows under a cover the share of the article that is read. For visitors, the browser stores it. */
export function CoverProgress({ articleId, progress }: CoverProgressProps) {
  const [local, setLocal] = useState<number>()
  useEffect(() => {
    const place = localPositionIn(articleId)
    setLocal(place && percentRead(place))
  }, [articleId])

  if (progress === undefined && local === undefined) return null
  // 0 is rendered but hidden by its style, so that the page has the same elements for all logged-in readers.
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
