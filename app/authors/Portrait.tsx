import { Picture } from '../uploads/Picture'
import { type Author, defaultPortrait } from './authors'

interface PortraitProps {
  author: Author
  /** Side of the square, in pixels. */
  size: number
  sizes: string
  isFirst?: boolean
}

/** An author's picture, or the default one. */
export function Portrait({ author, size, sizes, isFirst }: PortraitProps) {
  if (!author.profileImage)
    return <img className="portrait" src={defaultPortrait} alt="" width={size} height={size} />
  const alt = `Portrait of ${author.name}`
  return (
    <Picture
      className="portrait"
      file={author.profileImage}
      alt={alt}
      width={size}
      height={size}
      sizes={sizes}
      isFirst={isFirst}
    />
  )
}
