import { PreviewBanner } from '../../content/PreviewBanner'
import { statusWords, textWords } from '../../documents/status-words'
import { usDateTime } from '../../ui/format'
import type { Article } from '../publications'
import type { ArticlePreview } from './preview.server'

interface ArticlePreviewBannerProps {
  article: Article
  preview: ArticlePreview
  /** The whole address of this page, for others. */
  link: string
}

/** Above an article that readers cannot see yet: why, and for admins how its PDF stands. */
export function ArticlePreviewBanner({ article, preview, link }: ArticlePreviewBannerProps) {
  const { pdf, isDraft } = preview
  return (
    <PreviewBanner
      reason={isDraft ? 'Draft.' : `Scheduled for ${usDateTime(article.uploadedAt)}.`}
      form={`/admin/articles/${article.id}`}
      preview={preview}
      link={link}
    >
      {pdf && (
        <p>
          <strong>PDF.</strong> {statusWords(pdf)} {pdf.pagesWithText === 0 && textWords(pdf)}
        </p>
      )}
    </PreviewBanner>
  )
}
