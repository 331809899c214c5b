import { Form, useMatches, useNavigation } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Field } from '../../platform/ui/Field'
import { useHydrated } from '../../platform/ui/useHydrated'
import { siteFromMatches } from '../../site/meta'
import { BuyNow, type BuyNowChoices, DestinationSelect, PaymentWaySelect } from './BuyNow'
import { type ItemFailure, ItemMessages, type ItemNotice } from './ItemMessages'
import { ItemOptions, type OptionChoice } from './ItemOptions'
import { type CheckoutHold, ItemStock } from './ItemStock'
import type { MerchItem } from './merch'
import { OwnPriceField } from './OwnPriceField'
import { StockMailRequest } from './StockMailRequest'
import '../../platform/ui/amount-choice.css'
import './item.css'

interface ItemBuyProps {
  item: MerchItem
  options: OptionChoice
  price: string
  failure?: ItemFailure
  news: ItemNotice
  hold: CheckoutHold | null
  /** The offer to buy the item without the cart; null if that is impossible. */
  offer: BuyNowChoices | null
  /** Whether a mail can announce that a sold-out variant is back. */
  canTell: boolean
  /** Whether the buttons stick to the window's edge on phones. */
  isSticky?: boolean
  /** The result of adding it to the cart, shown at the buttons. */
  added?: ReactNode
}

const formId = 'buy'

export function ItemBuy({
  item,
  options,
  price,
  failure,
  news,
  hold,
  offer,
  canTell,
  added,
  isSticky = true,
}: ItemBuyProps) {
  const { takesGiftCards } = siteFromMatches(useMatches())
  const isBusy = useNavigation().formMethod === 'POST'
  const [isLeaving, setIsLeaving] = useState(false)
  const { form, choice, chosen, read } = options
  const isKept = useIsKept(choice, failure)
  // While a size is missing, a sticky bar would cover the sizes.
  const isChosen = item.optionNames.every((_, index) => choice[index] !== undefined)
  const isSoldOut = item.stock === 0
  const soldOutLabel = hold ? t('Reserved') : t('Sold out')
  const leave = () => setIsLeaving(true)
  const asked = offer && asksFor(offer, takesGiftCards, chosen) && (
    <fieldset className="item-option">
      <legend>{t('Deliver to')}</legend>
      {!chosen?.isDigital && (
        <DestinationSelect key={item.id} offer={offer} form={formId} chosen={failure?.values?.destination} />
      )}
      <PaymentWaySelect key={`pay ${item.id}`} offer={offer} form={formId} chosen={failure?.values?.payBy} />
      {takesGiftCards && <GiftCardField failure={failure} />}
    </fieldset>
  )
  return (
    <>
      <ItemMessages
        item={item}
        failure={failure}
        news={news}
        guestAsked={isKept && asked}
        guestWay={offer && <GuestBuyButton isBusy={isBusy} onPress={leave} />}
      />
      <Form
        ref={form}
        id={formId}
        method="post"
        action={href('/item/:id', { id: item.id })}
        replace={!isLeaving}
        preventScrollReset
        className="item-buy"
      >
        <ItemOptions item={item} choice={choice} onChange={read} />
        <OwnPriceField item={item} chosen={chosen} formErrors={formErrorsOf(failure)} />
        <ItemStock item={item} chosen={chosen} hold={hold} />
        <div
          className={isSticky && isChosen && !isSoldOut ? 'item-actions is-sticky' : 'item-actions'}
          hidden={isKept}
        >
          <span className="item-bar-price" aria-hidden="true">
            {price}
          </span>{' '}
          <button
            type="submit"
            className="button"
            disabled={isSoldOut || isBusy}
            onClick={() => setIsLeaving(false)}
          >
            {isSoldOut ? soldOutLabel : t('Add to Cart')}
          </button>{' '}
          {offer && <BuyNow key={item.id} offer={offer} isBusy={isBusy} onPress={leave} />}
        </div>
        {added}
        {!isKept && asked}
        {canTell && <StockMailRequest item={item} chosen={chosen} isBusy={isBusy} />}
      </Form>
    </>
  )
}

const asksFor = (offer: BuyNowChoices, takesGiftCards?: boolean, chosen?: { isDigital: boolean }) =>
  takesGiftCards === true ||
  offer.payOptions.length > 0 ||
  (offer.destinations.length > 0 && chosen?.isDigital !== true)

/** Tells whether the message above offers all ways to buy the selection; without JavaScript the form keeps its own. */
function useIsKept(choice: OptionChoice['choice'], failure?: ItemFailure): boolean {
  const isHydrated = useHydrated()
  const sent = failure?.choice ?? []
  return isHydrated && failure?.needsLogin === true && choice.every((value, index) => value === sent[index])
}

/** The field for the code of a gift card that pays with *Buy now*. */
function GiftCardField({ failure }: { failure?: ItemFailure }) {
  const formErrors = formErrorsOf(failure)
  return (
    <details className="own-price" open={formErrors?.values.giftCard ? true : undefined}>
      <summary>{t('Pay with a gift card')}</summary>
      <Field
        label={t('Code of the gift card')}
        name="giftCard"
        form={formId}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        formErrors={formErrors}
      />
    </details>
  )
}

const formErrorsOf = (failure?: ItemFailure): FormErrors | undefined =>
  failure && { message: '', errors: {}, values: {}, ...failure }

const GuestBuyButton = ({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) => (
  <button
    type="submit"
    form={formId}
    name="intent"
    value="buy"
    className="button"
    disabled={isBusy}
    onClick={onPress}
  >
    {t('Buy now without an account')}
  </button>
)
