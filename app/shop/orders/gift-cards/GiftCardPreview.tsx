import { useMatches } from '@remix-run/react'
import { t } from '../../../platform/i18n/i18n'
import { formatMoney, parseMoney } from '../../../platform/ui/money'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { siteFromMatches } from '../../../site/meta'

/** The values typed into a gift card's form so far. */
export interface GiftCardDraft {
  /** The amount in cents; 0 until a valid one is typed. */
  cents: number
  words: string
}

export function giftCardDraftFrom(form: FormData): GiftCardDraft {
  const typed = (name: string) => String(form.get(name) ?? '')
  return {
    cents: parseMoney(typed('amount')) ?? (Number(typed('sum')) || 0),
    words: [typed('message'), typed('giverName')].filter(Boolean).join('\n'),
  }
}

/** Shows a preview of the gift card, beside the form in wide windows. */
export function GiftCardPreview({ cents, words }: GiftCardDraft) {
  const { name } = siteFromMatches(useMatches())
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
