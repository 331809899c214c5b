import { Form, Link, useNavigation } from '@remix-run/react'
import { LoginLinks } from '../accounts/LoginLinks'
import { BuyNow, type BuyNowOffer, PayBy, ShipTo } from '../shop/BuyNow'
import { Gallery } from '../shop/Gallery'
import { optionField } from '../shop/ItemOptions'
import { imageOf, type ListedItem, type MerchItem, type MerchVariant, valuesText } from '../shop/merch'
import { takesPrice } from '../shop/pricing'
import { Message } from '../ui/Message'
import { formatMoney, moneyForInput } from '../ui/money'
import { textAttributes } from '../ui/text-attributes'
import { Picture } from '../uploads/Picture'

interface WaitingItem {
  item: MerchItem
  variant: MerchVariant
  /** What it costs, if need be as the visitor said. */
  priceCents: number
}

interface GuestCartProps {
  /** What the visitor wanted to add, if anything. */
  waiting: WaitingItem | null
  /** Null if that cannot be bought without the cart. */
  offer: BuyNowOffer | null
  canPay: boolean
  more: ListedItem[]
}

/** The cart of a visitor who is logged out: the specification's sentence, and the ways on. */
export function GuestCart({ waiting, offer, canPay, more }: GuestCartProps) {
  return (
    <div className="cart is-guest">
      <h1>Your Cart</h1>
      <Message role="alert">
        <p className="guest-says">You must be logged in to view your cart.</p>
        {waiting ? <WaitingForLogin {...waiting} offer={offer} /> : <Ways canPay={canPay} />}
      </Message>
      {more.length > 0 && (
        <section className="cart-more" aria-labelledby="more">
          <h2 id="more">New in the shop</h2>
          <Gallery items={more} />
        </section>
      )}
    </div>
  )
}

const Ways = ({ canPay }: { canPay: boolean }) => (
  <>
    <p>
      {canPay
        ? 'With an account your cart is kept. Single items you can buy at once, without one.'
        : 'With an account your cart is kept. This shop takes no payments yet.'}
    </p>
    <p className="guest-ways">
      <Link to="/shop" className="button">
        Go to the shop
      </Link>{' '}
      <LoginLinks redirectTo="/cart" />
    </p>
  </>
)

function WaitingForLogin({ item, variant, priceCents, offer }: WaitingItem & Pick<GuestCartProps, 'offer'>) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { values } = variant
  return (
    <Form method="post" action={`/item/${item.id}`} className="item-buy guest-ways">
      <WaitingLine {...{ item, variant, priceCents }} />
      {values.map((value, index) => (
        <input key={optionField(index)} type="hidden" name={optionField(index)} value={value} />
      ))}
      {takesPrice(variant) && <input type="hidden" name="price" value={moneyForInput(priceCents)} />}
      {offer && !variant.isDigital && <ShipTo offer={offer} />}
      {offer && <PayBy offer={offer} />}
      {offer && <BuyNow label="Buy now without an account" isBusy={isBusy} />}{' '}
      <LoginLinks redirectTo="/cart" />
    </Form>
  )
}

const WaitingLine = ({ item, variant: { values, pictureId }, priceCents }: WaitingItem) => (
  <div className="guest-item">
    <Picture file={imageOf(item, pictureId)} alt="" width={104} height={104} sizes="6.5rem" />
    <p>
      <Link to={`/item/${item.id}`} {...textAttributes(item.title)}>
        {item.title}
      </Link>{' '}
      {values.length > 0 && <span className="cart-values">{valuesText(values)}</span>}{' '}
      <span className="cart-values">{formatMoney(priceCents)}, kept until you log in.</span>
    </p>
  </div>
)
