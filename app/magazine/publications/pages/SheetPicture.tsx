import type { ReactEventHandler } from 'react'

/** A page's picture in two sizes, with the page's own size in points. */
export interface PagePicture {
  picture: string | null
  largePicture: string | null
  width: number
  height: number
}

interface SheetPictureProps {
  page: PagePicture
  alt: string
  /** The query for a draft's preview; empty for a published article. */
  query?: string
  sizes?: string
  className?: string
  loading?: 'eager' | 'lazy'
  onError?: ReactEventHandler
}

const wholeWidth = '(min-width: 58rem) 56rem, calc(100vw - 2rem)'

/** Shows the picture of a page. It is decoded synchronously, so that replacing it does not flicker. */
export function SheetPicture({ page, alt, query = '', sizes = wholeWidth, ...rest }: SheetPictureProps) {
  const { picture, largePicture, width, height } = page
  const sources = [`/${picture}${query} 800w`, ...(largePicture ? [`/${largePicture}${query} 1600w`] : [])]
  return (
    <img
      src={`/${picture}${query}`}
      srcSet={sources.join(', ')}
      sizes={sizes}
      width={Math.round(width)}
      height={Math.round(height)}
      alt={alt}
      decoding="sync"
      {...{ fetchpriority: 'high' }}
      {...rest}
    />
  )
}
