import { Link } from '@remix-run/react'
import { t } from '../../../platform/i18n/i18n'
import { Message } from '../../../platform/ui/Message'

export function PaymentCanceled({ unpaidOrder }: { unpaidOrder: { id: number; link: string } | null }) {
  return (
    <Message role="status">
      {t('Payment canceled. Nothing was taken.')}{' '}
      {unpaidOrder && <Link to={unpaidOrder.link}>{t('Order {id}', { id: unpaidOrder.id })}</Link>}
    </Message>
  )
}
