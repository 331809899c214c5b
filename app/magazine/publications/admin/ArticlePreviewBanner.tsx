import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { formatDateTime } from '../../../platform/ui/format'
import { PreviewBanner } from '../../../site/content/PreviewBanner'
import { describeDocumentStatus, describeTextStatus } from '../../documents/status-words'
import type { Article } from '../publications'
import type { ArticlePreview } from './preview.server'

interface ArticlePreviewBannerProps {
  article: Article
  preview: ArticlePreview
  /** The absolute address of this page, for sharing. */
  link: string
}

/** The banner above an unpublished article: why readers cannot see it, and for admins the state of its PDF. */
export function ArticlePreviewBanner({ article, preview, link }: ArticlePreviewBannerProps) {
  const { pdf, isDraft } = preview
  return (
    <PreviewBanner
      reason={
        isDraft
          ? 'Draft.'
          : t('Scheduled for {uploadedAt}.', { uploadedAt: formatDateTime(article.uploadedAt) })
      }
      form={href('/admin/:kind/:id', { kind: 'articles', id: article.id })}
      preview={preview}
      link={link}
    >
      {pdf && (
        <p>
          <strong>{t('PDF.')}</strong> {describeDocumentStatus(pdf)}{' '}
          {pdf.pagesWithText === 0 && describeTextStatus(pdf)}
        </p>
      )}
    </PreviewBanner>
  )
}
