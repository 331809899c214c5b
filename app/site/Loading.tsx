import { useNavigation } from '@remix-run/react'
import { useEffect } from 'react'

const loadingTexts: Record<string, string | undefined> = {
  '/cart': 'Loading your cart...',
  '/userinfo': 'Loading user information...',
}

export const loadingText = (pathname = '') => loadingTexts[pathname.toLowerCase()] ?? 'Loading...'

/**
 * A bar while a page loads, visible only after a short delay. Marks the document as one whose links scripts follow,
 * for the speculation rules.
 */
export function Loading() {
  const { state, location } = useNavigation()
  useEffect(() => {
    document.documentElement.dataset.scripted = ''
  }, [])
  return (
    <div className="loading" role="status">
      {state !== 'idle' && <span>{loadingText(location?.pathname)}</span>}
    </div>
  )
}
