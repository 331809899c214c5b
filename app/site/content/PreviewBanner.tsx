import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { CopyField } from '../../platform/ui/CopyField'
import type { RecordPreview } from './preview.server'
import './preview-banner.css'

interface PreviewBannerProps {
  reason: string
  form: string
  preview: RecordPreview
  /** The absolute address, to share. */
  link: string
  children?: ReactNode
}

export function PreviewBanner({ reason, form, preview: { isAdmin }, link, children }: PreviewBannerProps) {
  return (
    <section className="preview-banner" aria-label={t('Preview')}>
      <p>
        <Trans
          id="<b>{reason}</b> Readers cannot see it yet."
          values={{ reason }}
          components={{ b: <strong /> }}
        />
        {isAdmin && (
          <>
            {' '}
            <Link to={form}>{t('Edit')}</Link>
          </>
        )}
      </p>
      {children}
      {isAdmin && <CopyField label={t('Preview link, for 30 days')} value={link} />}
    </section>
  )
}
