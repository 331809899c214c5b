import { DescribedPicture } from '../uploads/DescribedPicture'
import { type Author, defaultPortrait } from './authors'

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
        alt="Portrait"
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
      alt={`Portrait of ${author.name}`}
      width={size}
      height={size}
      sizes={sizes}
      isFirst={isFirst}
    />
  )
}
