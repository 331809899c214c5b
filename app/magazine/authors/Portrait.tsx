import { t } from '../../platform/i18n/i18n'
import { DescribedPicture } from '../../site/uploads/DescribedPicture'
import { type Author, defaultPortrait } from './authors'
import './portrait.css'

interface PortraitProps {
  author: Author
  /** Side of the square, in CSS pixels. */
  size: number
  sizes: string
  isFirst?: boolean
}

export function Portrait({ author, size, sizes, isFirst }: PortraitProps) {
  if (!author.profileImage) {
    return (
      <img
        className="portrait"
        src={defaultPortrait}
        alt={t('Portrait')}
        aria-hidden="true"
        width={size}
        height={size}
      />
    )
  }
  return (
    <DescribedPicture
      className="portrait"
      file={author.profileImage}
      alt={t('Portrait of {name}', { name: author.name })}
      width={size}
      height={size}
      sizes={sizes}
      isFirst={isFirst}
    />
  )
}
