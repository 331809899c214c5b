import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { formatFileSize } from '../../../platform/ui/format'

export interface AttachmentLinksProps {
  articleId: number
  attachments: { name: string; bytes: number }[]
  preview?: string
}

export function AttachmentLinks({ articleId, attachments, preview }: AttachmentLinksProps) {
  const query = preview ? `?preview=${preview}` : ''
  return (
    <ul className="reading-attachments">
      {attachments.map(({ name, bytes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
        <li key={index}>
          <a
            href={`${href('/articles/:id/attachments/:n', { id: articleId, n: index + 1 })}${query}`}
            download
          >
            <bdi>{name}</bdi>
          </a>{' '}
          <span>{bytes < 1000 ? t('{bytes} bytes', { bytes }) : formatFileSize(bytes)}</span>
        </li>
      ))}
    </ul>
  )
}
