import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { formatDateTime } from '../../../platform/ui/format'
import './offline-note.css'

export function OfflineNote() {
  const { pathname } = useLocation()
  const [keptAt, setKeptAt] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page comes from the network
  useEffect(() => {
    const { dataset } = document.documentElement
    setKeptAt(dataset.kept)
    delete dataset.kept
  }, [pathname])
  if (!keptAt || pathname === href('/offline')) return null
  return (
    <p className="offline-note" role="status">
      {t('The site cannot be reached. This is your copy from {keptAt}.', { keptAt: formatDateTime(keptAt) })}
    </p>
  )
}
