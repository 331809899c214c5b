import { t } from '../../platform/i18n/i18n'
import type { BuyNowChoices } from '../items/BuyNow'
import { ItemBuy } from '../items/ItemBuy'
import { useChosenOptions } from '../items/ItemOptions'
import type { MerchItem } from '../items/merch'
import { priceText } from '../items/pricing'
import { MusicOffers } from './MusicOffers'
import type { MusicOffer } from './sell-release.server'
import '../../bands/releases/release.css'

interface ReleaseBuyProps {
  item: MerchItem
  music: MusicOffer
  /** The offer to buy the item without the cart; null if that is impossible. */
  offer: BuyNowChoices | null
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
