import { useMatches } from '@remix-run/react'
import { t } from '../../../platform/i18n/i18n'
import { formatMoney, parseMoney } from '../../../platform/ui/money'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { siteOf } from '../../../site/meta'

/** What the form of a gift card says so far. */
export interface DrawnCard {
  /** In cents; 0 while it is unknown. */
  cents: number
  words: string
}

export function drawnCard(form: FormData): DrawnCard {
  const typed = (name: string) => String(form.get(name) ?? '')
  return {
    cents: parseMoney(typed('amount')) ?? (Number(typed('sum')) || 0),
    words: [typed('message'), typed('giverName')].filter(Boolean).join('\n'),
  }
}

/** The card as whoever gets it will see it, beside the form in wide windows. */
export function CardFace({ cents, words }: DrawnCard) {
  const { name } = siteOf(useMatches())
  return (
    <div className="card-face" aria-hidden="true">
      <p>{name}</p>
      <p className="card-face-sum">{cents > 0 && formatMoney(cents)}</p>
      <p className="card-face-words" {...textAttributes(words)}>
        {words || t('Gift card')}
      </p>
    </div>
  )
}
