import { t } from '../../platform/i18n/i18n'
import { formatMoney } from '../../platform/ui/money'
import { buyersAddress, type ChosenGood } from './chosen-goods'
import { QrCode } from './QrCode'
import { itemsText } from './SaleLists'
import { goodsCents } from './table-sales'

interface PayOnPhoneProps {
  chosen: ChosenGood[]
  onDone: () => void
  onClose: () => void
}

/**
 * Shows a QR code for the selected goods, drawn on the seller's phone; only the buyer's phone needs the
 * network.
 */
export function PayOnPhone({ chosen, onDone, onClose }: PayOnPhoneProps) {
  return (
    <section className="table-phone" aria-label={t('Pay on a phone')}>
      <p>{itemsText(chosen)}</p>
      <p className="table-due">{formatMoney(goodsCents(chosen))}</p>
      <QrCode address={buyersAddress(location.origin, chosen)} />
      <p>{t('Scan to pay on your phone. Show the receipt there when you have paid.')}</p>
      <div className="table-buttons">
        <button type="button" className="button" onClick={onDone}>
          {t('Paid')}
        </button>
        <button type="button" className="button is-plain" onClick={onClose}>
          {t('Back')}
        </button>
      </div>
    </section>
  )
}
