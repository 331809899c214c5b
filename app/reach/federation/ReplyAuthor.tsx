import { t } from '../../platform/i18n/i18n'
import { formatShortDate } from '../../platform/ui/format'
import './federation.css'

interface ReplyAuthorProps {
  reply: { name: string; handle: string; url: string; publishedAt: string }
}

export const ReplyAuthor = ({ reply: { name, handle, url, publishedAt } }: ReplyAuthorProps) => (
  <p className="reply-author">
    <strong dir="auto">{name}</strong> <bdi className="reply-handle">{handle}</bdi>{' '}
    <a href={url} rel="nofollow ugc noreferrer" aria-label={t('Reply of {name} on its server', { name })}>
      <time dateTime={publishedAt}>{formatShortDate(publishedAt)}</time>
    </a>
  </p>
)
