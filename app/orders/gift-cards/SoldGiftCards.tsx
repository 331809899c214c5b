import { Link } from '@remix-run/react'
import { formatDate } from '../../ui/format'
import type { SoldCard } from './sold-gift-cards.server'

/** The gift cards of an order, with their codes. */
export function SoldGiftCards({ cards }: { cards: SoldCard[] }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="gift-cards">
      <h2 id="gift-cards">Your gift card</h2>
      {cards.map((card) => (
        <p key={card.code}>
          Its code is <code>{card.code}</code>. {mailText(card)}{' '}
          <Link to={`/gift-cards/${card.code}/print`}>Print the card</Link>
        </p>
      ))}
    </section>
  )
}

function mailText({ email, sendAt, isMailed }: SoldCard): string {
  if (!email || !sendAt) return ''
  return isMailed ? `It was mailed to ${email}.` : `It is mailed to ${email} on ${formatDate(sendAt)}.`
}
