import { firstCharacters } from '../platform/text/cut-text'
import { DescribedPicture } from '../site/uploads/DescribedPicture'
import type { Band } from './bands'
import './band-picture.css'

interface BandPictureProps {
  band: Pick<Band, 'title' | 'landingImage'>
  width: number
  height: number
  sizes: string
  query?: string
  isFirst?: boolean
}

export function BandPicture({ band, ...picture }: BandPictureProps) {
  if (band.landingImage) return <DescribedPicture file={band.landingImage} alt="" {...picture} />
  return (
    <span className="band-placeholder" aria-hidden="true">
      {firstCharacters(band.title, 2)}
    </span>
  )
}
