import { Link } from '@remix-run/react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { formatDate } from '../../../platform/ui/format'
import type { SoldGiftCard } from './sold-gift-cards.server'

export function SoldGiftCards({ cards }: { cards: SoldGiftCard[] }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="gift-cards">
      <h2 id="gift-cards">{t('Your gift card')}</h2>
      {cards.map((card) => (
        <p key={card.code}>
          <Trans id="The code is {code}." values={{ code: <code>{card.code}</code> }} /> {mailText(card)}{' '}
          <Link to={href('/gift-cards/:code/print', { code: card.code })}>{t('Print the card')}</Link>
        </p>
      ))}
    </section>
  )
}

function mailText({ email, sendAt, isMailed }: SoldGiftCard): string {
  if (!email || !sendAt) return ''
  return isMailed
    ? t('It was emailed to {email}.', { email })
    : t('It will be emailed to {email} on {day}.', { email, day: formatDate(sendAt) })
}
