import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { textAttributes } from '../../platform/ui/text-attributes'
import { DescribedPicture } from '../../site/uploads/DescribedPicture'
import type { Band } from '../bands'
import { type GalleryPhoto, photoAddress, photoAnchor } from './gallery'
import { lastViewedPhoto } from './last-viewed-photo'
import './gallery.css'

interface GalleryProps {
  band: Pick<Band, 'title'>
  photos: GalleryPhoto[]
  query?: string
}

const sizes = '(min-width: 64rem) min(22.5vw, 18.75rem), (min-width: 40rem) 48vw, calc(50vw - 1.25rem)'
const unmeasured = { width: 600, height: 450 }

/** Shows uncropped photos in columns; each links to its own page, which fills the screen. */
export function Gallery({ band, photos, query = '' }: GalleryProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // A closed photo leads back to where the reader was, or to the last photo looked at.
    const id = lastViewedPhoto.take()
    const link = id && list.current?.querySelector<HTMLElement>(`#${photoAnchor(id)}`)
    if (link) link.focus()
  }, [])
  return (
    <ul className="band-gallery" ref={list}>
      {photos.map(({ id, title, image, width, height }) => (
        <li key={id}>
          <figure>
            <Link
              id={photoAnchor(id)}
              to={photoAddress(band, id) + query}
              state={{ isFromGallery: true }}
              preventScrollReset
              data-keeps-focus
            >
              <DescribedPicture
                file={image}
                alt={title}
                {...(width > 0 ? scaled(width, height) : unmeasured)}
                query={query}
                sizes={sizes}
              />
            </Link>
            <figcaption {...textAttributes(title)}>{title}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

/** Scales a photo to the greatest width it is drawn at; files twice as wide are for dense screens. */
const scaled = (width: number, height: number) => ({ width: 410, height: Math.round((410 * height) / width) })
