import { Link } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { useHydrated } from '../../platform/ui/useHydrated'
import type { CheckResult } from './kind.server'

const askAgainMs = 2000

/**
 * Shows the result of a check that was not finished when the record was saved. Without JavaScript, the record's page
 * shows it later.
 */
export function PendingCheck({ page }: { page: string }) {
  const { warning, isChecking } = useCheck(`${page}/check`)
  const isHydrated = useHydrated()
  if (warning) return <UploadWarning>{warning}</UploadWarning>
  if (!isChecking) return <p className="upload-warning">{t('No problems found in the PDF.')}</p>
  return (
    <p className="upload-warning">
      {t('Checking the PDF …')}{' '}
      {!isHydrated && (
        <Trans id="<a>Its page</a> shows any problems." components={{ a: <Link to={page} /> }} />
      )}
    </p>
  )
}

export function UploadWarning({ children }: { children: ReactNode }) {
  return (
    <p className="upload-warning">
      <strong>{t('Warning:')}</strong> {children}
    </p>
  )
}

function useCheck(address: string): CheckResult {
  const [check, setCheck] = useState<CheckResult>({ isChecking: true })
  useEffect(() => {
    if (!check.isChecking) return
    const timer = setTimeout(async () => {
      const answer = await fetch(address).catch(() => undefined)
      setCheck(answer?.ok ? await answer.json() : { isChecking: true })
    }, askAgainMs)
    return () => clearTimeout(timer)
  }, [address, check])
  return check
}
