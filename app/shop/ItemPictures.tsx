import { Picture } from '../uploads/Picture'
import { imagesOf, type MerchItem } from './merch'

/** All pictures of an item in a strip that is swiped or scrolled; small ones below lead to each. */
export function ItemPictures({ item }: { item: MerchItem }) {
  const images = imagesOf(item)
  const of = (index: number) => (images.length > 1 ? ` (${index + 1} of ${images.length})` : '')
  return (
    <div className="item-pictures">
      <ul className="item-strip" tabIndex={images.length > 1 ? 0 : undefined} aria-label="Pictures">
        {images.map((image, index) => (
          <li key={image} id={`picture-${index + 1}`}>
            <Picture
              file={image}
              alt={`${item.title}${of(index)}`}
              width={640}
              height={640}
              sizes="(min-width: 56rem) min(54vw, 43.2rem), calc(100vw - 2rem)"
              isFirst={index === 0}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className="item-thumbnails">
          {images.map((image, index) => (
            <li key={image}>
              <a href={`#picture-${index + 1}`} aria-label={`Picture ${index + 1}`}>
                <Picture file={image} alt="" width={80} height={80} sizes="5rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
