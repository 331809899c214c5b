import { Link } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { textAttributes } from '../../platform/ui/text-attributes'
import { Picture } from '../../site/uploads/Picture'
import type { ListedItem } from './merch'
import { priceText } from './pricing'
import './gallery.css'

interface GalleryItem extends ListedItem {
  /** Whether the last units are reserved by unpaid checkouts. */
  isHeld?: boolean
}

interface GalleryProps {
  items: GalleryItem[]
  /**
   * Whether this is the grid of the shop, whose first item is larger; otherwise it is a single row below
   * something else.
   */
  isShop?: boolean
  hasLead?: boolean
}

export function Gallery({ items, isShop = false, hasLead = false }: GalleryProps) {
  return (
    <ul className={isShop ? 'gallery' : 'gallery is-row'} data-count={items.length}>
      {items.map((item, index) => {
        const isLead = hasLead && index === 0
        const others = isShop ? sizes : rowSizes
        return (
          <li key={item.id} className={isLead ? 'gallery-lead' : undefined}>
            <GalleryCard
              item={item}
              side={isLead ? 800 : 400}
              sizes={isLead ? leadSizes : others}
              isFirst={isShop && index < 2}
            />
          </li>
        )
      })}
    </ul>
  )
}

const sizes = '(min-width: 44rem) min(31vw, 24.7rem), 47vw'
const rowSizes = '(min-width: 44rem) min(23vw, 18rem), 47vw'
const leadSizes = '(min-width: 44rem) min(63vw, 51.4rem), calc(100vw - 2rem)'

interface CardProps {
  item: GalleryItem
  side: number
  sizes: string
  isFirst: boolean
}

function GalleryCard({ item, side, sizes, isFirst }: CardProps) {
  const { id, title, titleLanguage, image, stock, isHeld, shipsFrom } = item
  const isGone = stock === 0
  return (
    <Link to={href('/item/:id', { id })} className={isGone ? 'is-gone' : undefined}>
      <span className="gallery-picture">
        <Picture file={image} alt="" width={side} height={side} sizes={sizes} isFirst={isFirst} />{' '}
        {isGone && <span className="stamp">{isHeld ? t('Reserved') : t('Sold out')}</span>}
        {shipsFrom && !isGone && <span className="stamp">{t('Pre-order')}</span>}
      </span>{' '}
      <span className="gallery-title" {...textAttributes(title, titleLanguage)}>
        {title}
      </span>{' '}
      <span className="price">{priceText(item)}</span>
    </Link>
  )
}
