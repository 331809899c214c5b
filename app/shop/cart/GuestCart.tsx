import { Form, Link, useNavigation } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { Message } from '../../platform/ui/Message'
import { formatMoney, moneyForInput } from '../../platform/ui/money'
import { SumList } from '../../platform/ui/SumList'
import { textAttributes } from '../../platform/ui/text-attributes'
import { LoginLinks } from '../../site/accounts/LoginLinks'
import { Picture } from '../../site/uploads/Picture'
import { BuyNow, type BuyNowChoices, DestinationSelect, PaymentWaySelect } from '../items/BuyNow'
import { Gallery } from '../items/Gallery'
import { ItemDelivery, type ItemDeliveryFacts } from '../items/ItemDelivery'
import { optionFieldName } from '../items/ItemOptions'
import {
  imageOfVariant,
  type ListedItem,
  type MerchItem,
  type MerchVariant,
  optionValuesText,
} from '../items/merch'
import { canBuyerChoosePrice } from '../items/pricing'
import { dropPendingItemAddress } from './cart'
import '../../site/accounts/guest-ways.css'
import '../items/item.css'

interface WaitingItem {
  item: MerchItem
  variant: MerchVariant
  /** The price, perhaps chosen by the visitor. */
  priceCents: number
}

interface GuestCartProps {
  /** The item that the visitor wanted to add, if any. */
  waiting: WaitingItem | null
  /** The offer to buy the item without the cart; null if that is impossible. */
  offer: BuyNowChoices | null
  /** The shipping costs; null for a download. */
  delivery: ItemDeliveryFacts | null
  canPay: boolean
  more: ListedItem[]
}

/** The cart of a logged-out visitor: the specified sentence, and links to log in or buy directly. */
export function GuestCart({ waiting, offer, delivery, canPay, more }: GuestCartProps) {
  return (
    <div className="cart is-guest">
      <h1>{t('Your Cart')}</h1>
      <Message role="alert" isNeutral>
        {waiting ? (
          <WaitingForLogin {...waiting} offer={offer} delivery={delivery} />
        ) : (
          <Ways canPay={canPay} />
        )}
      </Message>
      {more.length > 0 && (
        <section className="cart-more" aria-labelledby="more">
          <h2 id="more">{t('New in the shop')}</h2>
          <Gallery items={more} />
        </section>
      )}
    </div>
  )
}

const loginNeeded = msg('You must be logged in to view your cart.')

const Ways = ({ canPay }: { canPay: boolean }) => (
  <>
    <p className="guest-says">{t(loginNeeded)}</p>
    <p>
      {canPay
        ? t('Without an account you can buy one item at a time: press Buy now on its page.')
        : t('This shop takes no payments yet.')}
    </p>
    <p className="guest-ways">
      <Link to={href('/shop')} className="button">
        {t('Go to the shop')}
      </Link>{' '}
      <LoginLinks redirectTo={href('/cart')} />
    </p>
  </>
)

type WaitingProps = WaitingItem & Pick<GuestCartProps, 'offer' | 'delivery'>

function WaitingForLogin({ item, variant, priceCents, offer, delivery }: WaitingProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { values } = variant
  return (
    <>
      <p className="guest-says">{t('1 item')}</p>
      <WaitingLine item={item} variant={variant} priceCents={priceCents} />
      {delivery && (
        <>
          <ItemDelivery item={item} facts={delivery} daysUntilShipped={null} />
          <LeastTotal priceCents={priceCents} delivery={delivery} />
        </>
      )}
      <Form method="post" action={href('/item/:id', { id: item.id })} className="item-buy guest-ways">
        {values.map((value, index) => (
          <input key={optionFieldName(index)} type="hidden" name={optionFieldName(index)} value={value} />
        ))}
        {canBuyerChoosePrice(variant) && (
          <input type="hidden" name="price" value={moneyForInput(priceCents)} />
        )}
        {offer && !variant.isDigital && <DestinationSelect offer={offer} />}
        {offer && <PaymentWaySelect offer={offer} />}
        {offer && <BuyNow offer={offer} label={t('Buy now without an account')} isBusy={isBusy} />}
      </Form>
      <p className="guest-login">
        {t('{loginNeeded} Log in, and we’ll add this item to it.', { loginNeeded: t(loginNeeded) })}
      </p>
      <p className="guest-ways">
        <LoginLinks redirectTo={href('/cart')} isMain={!offer} />
      </p>
    </>
  )
}

/** The total with the cheapest shipping; the destination is only known on the payment page. */
function LeastTotal({ priceCents, delivery }: { priceCents: number; delivery: ItemDeliveryFacts }) {
  const [cheapest] = delivery.postage
  if (!cheapest) return null
  const postageCents = cheapest.cents
  return (
    <SumList
      sums={[
        { label: t('Item'), cents: priceCents },
        { label: t('Shipping from'), cents: postageCents },
        { label: t('Total from'), cents: priceCents + postageCents },
      ]}
    />
  )
}

const WaitingLine = ({ item, variant: { values, pictureId }, priceCents }: WaitingItem) => (
  <div className="guest-item">
    <Picture file={imageOfVariant(item, pictureId)} alt="" width={104} height={104} sizes="6.5rem" />
    <p>
      <Link to={href('/item/:id', { id: item.id })} {...textAttributes(item.title, item.titleLanguage)}>
        {item.title}
      </Link>{' '}
      {values.length > 0 && <span className="cart-values">{optionValuesText(values)}</span>}{' '}
      <strong className="cart-values">{formatMoney(priceCents)}</strong>
    </p>
    <Form method="post" action={dropPendingItemAddress}>
      <button type="submit" className="link-button" aria-label={t('Remove {title}', { title: item.title })}>
        {t('Remove')}
      </button>
    </Form>
  </div>
)
