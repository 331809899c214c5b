import { type FormEvent, useState } from 'react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Field } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { MoneyField } from '../../platform/ui/MoneyField'
import { formatMoney } from '../../platform/ui/money'
import { randomKey } from '../../platform/ui/random-key'
import { textAttributes } from '../../platform/ui/text-attributes'
import { useHydrated } from '../../platform/ui/useHydrated'
import { unitsField } from '../orders/line-units'
import type { ChosenGood } from './chosen-goods'
import { PayOnPhone } from './PayOnPhone'
import { tableSaleFromForm } from './sale-form'
import type { SentTableSale } from './sales-request'
import { goodsCents, maxPhoneNameLength, type TableGood } from './table-sales'

interface GoodsFormProps {
  goods: TableGood[]
  /** Sales on this phone that are not taken from the stock yet. */
  unsent: SentTableSale[]
  /** The key of the first sale, for browsers without JavaScript. */
  firstKey: string
  onSell: (sale: SentTableSale) => void
}

/**
 * Shows the goods on the table. Without JavaScript it is a form with numbers; with it, pressing a picture
 * adds one.
 */
export function GoodsForm({ goods, unsent, firstKey, onSell }: GoodsFormProps) {
  const isHydrated = useHydrated()
  const [key, setKey] = useState(firstKey)
  const [pieces, setPieces] = useState<Record<number, number>>({})
  const [problem, setProblem] = useState<string>()
  /** The goods in the displayed QR code. */
  const [shown, setShown] = useState<ChosenGood[]>([])
  const chosen = goods.flatMap((good) => {
    const quantity = pieces[good.variantId] ?? 0
    return quantity > 0 ? { ...good, quantity } : []
  })
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0)

  const setPiecesOf = (variantId: number, quantity: number) =>
    setPieces((now) => ({ ...now, [variantId]: Math.max(0, Math.min(999, quantity)) }))

  function clear() {
    setProblem(undefined)
    setPieces({})
    setShown([])
    setKey(randomKey())
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement && submitter.value === 'qr') {
      event.preventDefault()
      setShown(chosen)
      setProblem(chosen.length === 0 ? t('Choose what you are selling.') : undefined)
      return
    }
    const said = tableSaleFromForm(new FormData(event.currentTarget), goods)
    if ('problem' in said) {
      event.preventDefault()
      setProblem(said.problem)
      return
    }
    try {
      onSell(said.sale)
    } catch {
      // Without local storage the form is posted normally.
      return
    }
    event.preventDefault()
    clear()
    const taken = event.currentTarget.elements.namedItem('taken')
    if (taken instanceof HTMLInputElement) taken.value = ''
  }

  return (
    <form method="post" className="table-form" onSubmit={submit}>
      <input type="hidden" name="key" value={key} />
      <ul className="table-goods">
        {goods.map((good) => (
          <Good
            key={good.variantId}
            good={good}
            left={leftOf(good, unsent)}
            quantity={pieces[good.variantId] ?? 0}
            isHydrated={isHydrated}
            onChange={(quantity) => setPiecesOf(good.variantId, quantity)}
          />
        ))}
      </ul>
      <div className="table-bar">
        {problem && <Message role="alert">{problem}</Message>}
        <div className="table-pay">
          {isHydrated && (
            <output className="table-sum">
              {count === 0
                ? t('Tap items to add them.')
                : t('{count, plural, one {# item} other {# items}} · {price}', {
                    count,
                    price: formatMoney(goodsCents(chosen)),
                  })}
            </output>
          )}
          <div className="table-buttons">
            <button type="submit" className="button">
              {t('Sold for cash')}
            </button>
            <button
              type="submit"
              className="button is-plain"
              formMethod="get"
              formAction={href('/admin/table/qr')}
              value="qr"
            >
              {t('QR code')}
            </button>
          </div>
        </div>
        {shown.length > 0 && <PayOnPhone chosen={shown} onDone={clear} onClose={() => setShown([])} />}
        <details>
          <summary>{t('Other amount')}</summary>
          <div className="field-row">
            <MoneyField label={t('Amount taken')} name="taken" hint={t('Leave empty for the full price.')} />
            <Field
              label={t('Phone')}
              name="phone"
              hint={t('Whose stand it is.')}
              maxLength={maxPhoneNameLength}
            />
          </div>
        </details>
      </div>
    </form>
  )
}

interface GoodProps {
  good: TableGood
  /** The number of units left; null is unlimited. */
  left: number | null
  quantity: number
  isHydrated: boolean
  onChange: (quantity: number) => void
}

function Good({
  good: { variantId, title, itemTitle, variant, image, priceCents },
  left,
  quantity,
  isHydrated,
  onChange,
}: GoodProps) {
  const isSoldOut = left !== null && left <= 0
  const about = (
    <>
      <img src={image} alt="" width={160} height={160} />
      <span className="table-title" {...textAttributes(itemTitle)}>
        {itemTitle}
      </span>{' '}
      {variant && (
        <span className="table-variant" {...textAttributes(variant)}>
          {variant}
        </span>
      )}{' '}
      <span className="table-price">
        {formatMoney(priceCents)}
        {left !== null && (
          <span className="table-left"> · {isSoldOut ? t('Sold out') : t('{left} left', { left })}</span>
        )}
      </span>
    </>
  )
  return (
    <li className="table-good" data-chosen={quantity > 0 || undefined} data-sold-out={isSoldOut || undefined}>
      {isHydrated ? (
        <button type="button" className="table-add" onClick={() => onChange(quantity + 1)}>
          {about}
        </button>
      ) : (
        <div className="table-add">{about}</div>
      )}
      <div className="table-count">
        {isHydrated && quantity > 0 && (
          <button type="button" className="icon-button" onClick={() => onChange(quantity - 1)}>
            <span aria-hidden="true">−</span>
            <span className="visually-hidden">{t('Decrease quantity of {title}', { title })}</span>
          </button>
        )}
        <input
          className="input"
          type="number"
          inputMode="numeric"
          name={unitsField(variantId)}
          aria-label={t('Quantity of {title}', { title })}
          min={0}
          max={999}
          {...(isHydrated
            ? {
                value: quantity || '',
                onChange: (event) => onChange(Math.floor(Number(event.currentTarget.value)) || 0),
              }
            : { defaultValue: '' })}
        />
      </div>
    </li>
  )
}

function leftOf({ variantId, stock }: TableGood, unsent: SentTableSale[]): number | null {
  if (stock === null) return null
  const sold = unsent.flatMap(({ lines }) => lines).filter((line) => Number(line.variantId) === variantId)
  return stock - sold.reduce((sum, { quantity }) => sum + quantity, 0)
}
