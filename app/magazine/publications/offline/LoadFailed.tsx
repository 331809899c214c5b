import { Link, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { msg, t } from '../../../platform/i18n/i18n'
import { canSaveOffline, listOfflineCopies } from './offline-copies'

/** The error messages of Chromium, Firefox and Safari for a fetch or an import that got no answer. */
const networkWords =
  /^(failed to fetch|network ?error|load failed|error (in input stream|loading dynamically)|importing a module|the (network|internet) connection)/i

export const isNetworkFailure = (error: unknown) =>
  error instanceof TypeError && networkWords.test(error.message)

/**
 * Shows that a script could not load a page.
 * @param message the page's own message, if it has one
 */
export function LoadFailed({ message = msg('This page could not be loaded.') }: { message?: string }) {
  const { pathname, search, hash } = useLocation()
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    setOffline(!navigator.onLine)
    // Offline copies are served for document requests only.
    const showKept = async () =>
      canSaveOffline() && (await listOfflineCopies()).length > 0 && window.location.reload()
    showKept().catch(() => {})
  }, [])

  return (
    <section className="problem">
      <h1>{t(message)}</h1>
      <p>{t('The site could not be reached. Check your connection, then try again.')}</p>
      {isOffline && (
        <p>
          {t(
            'You are offline. An article or volume can be read offline once you press “Keep offline” on its page.',
          )}
        </p>
      )}
      <p>
        <Link to={pathname + search + hash} replace className="button">
          {t('Try again')}
        </Link>
      </p>
    </section>
  )
}
