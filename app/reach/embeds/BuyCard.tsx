import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { textAttributes } from '../../platform/ui/text-attributes'
import type { MerchItem } from '../../shop/items/merch'
import { priceText } from '../../shop/items/pricing'
import { Picture } from '../../site/uploads/Picture'
import { type FrameTheme, HomeLink, renderFramedPage } from './FramedPage'

interface BuyCardProps {
  item: MerchItem
  origin: string
  theme?: FrameTheme
}

const fewLeft = 5

export const renderBuyCard = (card: BuyCardProps): string =>
  renderFramedPage({
    title: card.item.title,
    home: card.origin + href('/item/:id', { id: card.item.id }),
    theme: card.theme,
    children: <BuyCard {...card} />,
  })

function BuyCard({ item, origin }: BuyCardProps) {
  const { id, title, titleLanguage, image, stock } = item
  const home = origin + href('/item/:id', { id })
  return (
    <main className="buy-card">
      <Picture file={image} alt="" width={240} height={240} sizes="9rem" isFirst />
      <div>
        <h1 {...textAttributes(title, titleLanguage)}>
          <HomeLink to={home}>{title}</HomeLink>
        </h1>
        <p>{priceText(item)}</p>
        {stock === 0 && <p>{t('Sold out')}</p>}
        {stock !== null && stock > 0 && stock <= fewLeft && <p>{t('Only {stock} left', { stock })}</p>}
        <p>
          <HomeLink to={home} className="framed-button">
            {stock === 0 ? t('View it') : t('Buy')}
          </HomeLink>
        </p>
      </div>
    </main>
  )
}
