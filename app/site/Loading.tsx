import { useNavigation } from '@remix-run/react'
import { useEffect } from 'react'
import { href } from '../platform/href'
import { msg, t } from '../platform/i18n/i18n'

const loadingTexts: Record<string, string | undefined> = {
  [href('/cart')]: msg('Loading your cart...'),
  '/userinfo': msg('Loading user information...'),
}

export const loadingText = (pathname = '') => t(loadingTexts[pathname.toLowerCase()] ?? msg('Loading...'))

/**
 * Shows a bar while a page loads, after a short delay. It marks the document for the speculation rules as one
 * whose links are followed by scripts.
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
