import { lazy, Suspense, useEffect } from 'react'
import { restorePlayer, usePlayer } from './store'

const PlayerBar = lazy(() => import('./PlayerBar'))

/** The bar at the bottom of every page while the queue has tracks, when its script is loaded. */
export function PlayerHost() {
  const { queue } = usePlayer()
  useEffect(restorePlayer, [])
  if (queue.length === 0) return null
  return (
    <Suspense fallback={null}>
      <PlayerBar />
    </Suspense>
  )
}
