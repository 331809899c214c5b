import { t } from '../../platform/i18n/i18n'
import { type PictureFormat, pictureFormats, pictureUrl, pictureWidths } from './pictures'

interface PictureProps {
  file: string
  /** The alternative text; empty if the adjacent text is enough. */
  alt: string
  /** The width in CSS pixels; the ratio reserves space while the picture loads. */
  width: number
  height: number
  sizes: string
  /** A query appended to each address of a picture that is not public, such as `?preview=…`. */
  query?: string
  isFirst?: boolean
  className?: string
}

/** A responsive picture. With an empty `alt`, text browsers print the file's name: a hidden one says "Picture" instead. */
export function Picture({
  file,
  alt,
  width,
  height,
  sizes,
  query = '',
  isFirst = false,
  className,
}: PictureProps) {
  return (
    <picture className={className} aria-hidden={alt === '' || undefined}>
      {pictureFormats.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          sizes={sizes}
          srcSet={srcSetOf({ file, width, query }, format)}
        />
      ))}
      <img
        src={`/${file}${query}`}
        alt={alt || t('Picture')}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding={isFirst ? 'sync' : 'async'}
        {...(isFirst ? { fetchpriority: 'high' } : {})}
      />
    </picture>
  )
}

type Source = Pick<PictureProps, 'file' | 'width' | 'query'>

function srcSetOf({ file, width, query = '' }: Source, format: PictureFormat): string {
  const widest = pictureWidths.findIndex((candidate) => candidate >= width * 2)
  const widths = widest < 0 ? pictureWidths : pictureWidths.slice(0, widest + 1)
  return widths.map((candidate) => `${pictureUrl(file, candidate, format)}${query} ${candidate}w`).join(', ')
}

export const PicturePreload = ({ sizes, ...source }: Source & Pick<PictureProps, 'sizes'>) => (
  <link
    rel="preload"
    as="image"
    type={`image/${pictureFormats[0]}`}
    imageSrcSet={srcSetOf(source, pictureFormats[0])}
    imageSizes={sizes}
  />
)
