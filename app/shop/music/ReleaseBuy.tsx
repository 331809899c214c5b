import { t } from '../../platform/i18n/i18n'
import type { BuyNowOffer } from '../items/BuyNow'
import { ItemBuy } from '../items/ItemBuy'
import { useChosenOptions } from '../items/ItemOptions'
import type { MerchItem } from '../items/merch'
import { priceText } from '../items/pricing'
import { MusicOffers } from './MusicOffers'
import type { MusicOffer } from './sell-release.server'

interface ReleaseBuyProps {
  item: MerchItem
  music: MusicOffer
  /** Null if it cannot be bought without the cart. */
  offer: BuyNowOffer | null
}

export function ReleaseBuy({ item, music, offer }: ReleaseBuyProps) {
  const price = priceText(item)
  const options = useChosenOptions(item)
  return (
    <section className="release-buy" aria-labelledby="buy-music">
      <h2 id="buy-music">{t('Buy the music')}</h2>
      <p className="price">{price}</p>
      <MusicOffers offers={[music]} />
      <ItemBuy item={item} options={options} price={price} offer={offer} {...nothingElse} />
    </section>
  )
}

const nothingElse = { news: { told: null, canceled: null }, hold: null, canTell: false, isSticky: false }
