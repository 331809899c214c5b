import { useEffect, useRef, useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { DescribedPicture } from '../../site/uploads/DescribedPicture'
import { Picture } from '../../site/uploads/Picture'
import { imageOfVariant, imagesOfItem, type MerchItem, type MerchVariant } from './merch'
import './item.css'

interface ItemPicturesProps {
  item: MerchItem
  chosen?: MerchVariant
  /** The query that gives access to a draft's pictures. */
  query?: string
}

/** Shows all pictures of an item in a strip to swipe or scroll, with thumbnails below. */
export function ItemPictures({ item, chosen, query }: ItemPicturesProps) {
  const images = imagesOfItem(item)
  const [inView, setInView] = useState<number>()
  useEffect(() => setInView(0), [])
  const strip = useStripAt(chosen ? images.indexOf(imageOfVariant(item, chosen.pictureId)) : undefined)
  const nameOf = (index: number) =>
    images.length > 1
      ? t('{title} ({number} of {count})', {
          title: item.title,
          number: index + 1,
          count: images.length,
        })
      : item.title
  return (
    <div className="item-pictures">
      <ul
        ref={strip}
        className="item-strip"
        tabIndex={images.length > 1 ? 0 : undefined}
        aria-label={t('Pictures')}
        onScroll={({ currentTarget: { scrollLeft, scrollWidth } }) =>
          setInView(Math.round((Math.abs(scrollLeft) / scrollWidth) * images.length))
        }
      >
        {images.map((image, index) => (
          <li key={image} id={`picture-${index + 1}`}>
            <DescribedPicture
              file={image}
              query={query}
              alt={nameOf(index)}
              width={640}
              height={640}
              sizes="(min-width: 44rem) min(54vw, 43.2rem), calc(100vw - 2rem)"
              isFirst={index === 0}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className="item-thumbnails">
          {images.map((image, index) => (
            <li key={image}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={t('Picture {number}', { number: index + 1 })}
                aria-current={index === inView || undefined}
              >
                <Picture file={image} query={query} alt="" width={80} height={80} sizes="5rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Scrolls the strip, not the page, to the picture of the chosen variant. */
function useStripAt(index: number | undefined) {
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = strip.current
    const picture = index === undefined ? undefined : list?.children[index]
    if (!list || !picture) return
    list.scrollBy({ left: picture.getBoundingClientRect().left - list.getBoundingClientRect().left })
  }, [index])
  return strip
}
