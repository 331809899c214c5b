import { useEffect, useState } from 'react'
import { localPlaceIn } from './local-places'

interface CoverProgressProps {
  articleId: number
  /** What the account knows, from 0 to 1. */
  progress?: number
}

/** Below a cover: how much of it is read. What a visitor has read, only the browser knows. */
export function CoverProgress({ articleId, progress }: CoverProgressProps) {
  const [local, setLocal] = useState<number>()
  useEffect(() => {
    const place = localPlaceIn(articleId)
    setLocal(place && place.page / place.pages)
  }, [articleId])

  const part = progress ?? local
  if (part === undefined) return null
  const percent = Math.min(100, Math.round(100 * part))
  return (
    <progress className="cover-progress" value={percent} max={100} aria-label={`${percent}% read`}>
      {percent}%
    </progress>
  )
}
