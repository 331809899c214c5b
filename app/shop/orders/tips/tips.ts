import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { minChargeCents } from '../../../site/min-charge'
import { maxOrderTotalCents } from '../orders'

/** The kinds of records that a tip can be for; one given at checkout is for the shop. */
export const tipKinds = ['article', 'author', 'band', 'release'] as const
export type TipKind = (typeof tipKinds)[number]

export interface TipTarget {
  kind: TipKind
  recordId: number
  title: string
}

export const isTipKind = (text: string | null | undefined): text is TipKind =>
  tipKinds.some((kind) => kind === text)

export const tipAddress = (kind: TipKind, id: number) => href('/tip/:kind/:id', { kind, id })

export const nothingToTip = msg('This cannot be tipped.')

export const isTipAmount = (cents: number) => cents >= minChargeCents() && cents <= maxOrderTotalCents

interface Tipped {
  tipCents: number
  tipTitle: string | null
}

export const tipLabel = ({ tipTitle }: Pick<Tipped, 'tipTitle'>) =>
  tipTitle ? t('Tip for {title}', { title: tipTitle }) : t('Tip')

export const isTipOnly = ({ tipCents, lines }: Pick<Tipped, 'tipCents'> & { lines: readonly unknown[] }) =>
  tipCents > 0 && lines.length === 0
