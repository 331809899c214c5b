import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { href } from '../../platform/href'
import { fetchAndDrain } from '../../platform/ui/fetch-and-drain'
import { restoringClass } from './restoring'
import { readStoredLogin } from './stored-auth'

type Phase = 'unknown' | 'asking' | 'reloading' | 'done'

/**
 * Restores the session cookie of a browser that has only the stored token, and reloads the page's data. Meanwhile the
 * page stays mounted, but hidden.
 */
export function useRestoredSession(userId: number | undefined, onEnded: () => void): boolean {
  const { revalidate, state } = useRevalidator()
  const [phase, setPhase] = useState<Phase>('unknown')
  const isReloading = useRef(false)

  useEffect(() => {
    const stored = readStoredLogin()
    if (!stored || userId !== undefined) return setPhase('done')
    setPhase('asking')
    fetchAndDrain(href('/api/auth/session'), {
      method: 'POST',
      headers: { Authorization: `Bearer ${stored.token}` },
    })
      .then((response) => {
        if (response.status === 401 && readStoredLogin()?.token === stored.token) onEnded()
        if (!response.ok) return setPhase('done')
        isReloading.current = false
        setPhase('reloading')
        revalidate()
      })
      .catch(() => setPhase('done'))
  }, [userId, onEnded, revalidate])

  useEffect(() => {
    if (phase !== 'reloading') return
    if (state === 'loading') isReloading.current = true
    else if (isReloading.current) setPhase('done')
  }, [phase, state])

  const isRestoring = phase === 'asking' || phase === 'reloading'
  useEffect(() => {
    if (phase !== 'unknown') document.documentElement.classList.toggle(restoringClass, isRestoring)
  }, [phase, isRestoring])
  return isRestoring
}
