import { headingSize } from '../platform/ui/heading-size'
import { textAttributes } from '../platform/ui/text-attributes'
import { BandPicture } from './BandPicture'
import type { Band } from './bands'
import './band.css'

/** How a landing image is shown: across the page, uncropped beside the name, or not at all. */
export type LandingImageLayout = 'wide' | 'tall' | 'none'

const pictures = {
  wide: { width: 1280, height: 800, sizes: 'max(100vw, 36rem)' },
  tall: { width: 800, height: 1000, sizes: '(min-width: 56rem) 39rem, 100vw' },
}

interface BandHeadProps {
  band: Pick<Band, 'title' | 'genre' | 'landingImage'>
  shape: LandingImageLayout
  query?: string
}

/** Shows a band's name where it never covers a face: below a wide picture, or beside a tall one. */
export function BandHead({ band: { title, genre, landingImage }, shape, query }: BandHeadProps) {
  const isLapping = shape === 'wide' && isOneLine(title)
  return (
    <header className="band-head" data-picture={shape}>
      {shape !== 'none' && (
        <BandPicture band={{ title, landingImage }} {...pictures[shape]} query={query} isFirst />
      )}
      <div className={isLapping ? 'band-title is-lapping' : 'band-title'}>
        {genre && (
          <p className="kicker" dir="auto">
            {genre}
          </p>
        )}
        <h1 {...textAttributes(title)} data-size={headingSize(title)}>
          {title}
        </h1>
      </div>
    </header>
  )
}

const isOneLine = (title: string) => [...title].length <= 12
