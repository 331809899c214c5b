import { Picture } from '../uploads/Picture'
import type { Band } from './bands'

interface BandPictureProps {
  band: Pick<Band, 'title' | 'landingImage'>
  width: number
  height: number
  sizes: string
  isFirst?: boolean
}

/** A band's landing image, or its initials in print where it has none yet. */
export function BandPicture({ band, ...place }: BandPictureProps) {
  if (band.landingImage) return <Picture file={band.landingImage} alt="" {...place} />
  return (
    <span className="band-placeholder" aria-hidden="true">
      {[...band.title].slice(0, 2).join('')}
    </span>
  )
}
