import { pictureFormats, pictureUrl, pictureWidths } from './pictures'

interface PictureProps {
  /** Stored path, as `uploads/covers/x.jpg`. */
  file: string
  alt: string
  /** Width and height in pixels of the place it is shown in: their ratio is kept free while it loads. */
  width: number
  height: number
  /** The `sizes` attribute: how wide it is shown. */
  sizes: string
  /** In view at once: loaded before anything else. */
  isFirst?: boolean
  className?: string
}

/** A stored picture in the sizes and formats that the browser may choose from. */
export function Picture({ file, alt, width, height, sizes, isFirst = false, className }: PictureProps) {
  const widest = pictureWidths.findIndex((candidate) => candidate >= width * 2)
  const widths = widest < 0 ? pictureWidths : pictureWidths.slice(0, widest + 1)
  return (
    <picture className={className}>
      {pictureFormats.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          sizes={sizes}
          srcSet={widths.map((each) => `${pictureUrl(file, each, format)} ${each}w`).join(', ')}
        />
      ))}
      <img
        src={`/${file}`}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding={isFirst ? 'sync' : 'async'}
        {...(isFirst ? { fetchpriority: 'high' } : {})}
      />
    </picture>
  )
}
