import { useEffect, useState } from 'react'
import { localPlaceIn } from '../reader/local-places'
import { percentRead } from '../reader/percent-read'

interface CoverProgressProps {
  articleId: number
  /** What the account knows, in percent: 0 where nothing is begun. */
  progress?: number
}

/** Below a cover: how much of it is read. What a visitor has read, only the browser knows. */
export function CoverProgress({ articleId, progress }: CoverProgressProps) {
  const [local, setLocal] = useState<number>()
  useEffect(() => {
    const place = localPlaceIn(articleId)
    setLocal(place && percentRead(place))
  }, [articleId])

  if (progress === undefined && local === undefined) return null
  // 0 is drawn and hidden by its style, so that a page is made of the same parts for all who are logged in.
  const percent = progress || local || 0
  return (
    <progress className="cover-progress" value={percent} max={100} aria-label={`${percent}% read`}>
      {percent}%
    </progress>
  )
}
