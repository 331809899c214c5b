import { msg, t } from '../../../platform/i18n/i18n'
import type { CopyDelivery, WaitingState } from './owed'

/** An issue on its way to the members who are owed it. Times are ISO 8601. */
export interface IssueRun {
  id: number
  title: string
  articleId: number | null
  variantId: number | null
  fileVariantId: number | null
  startedAt: string
  createdBy: string
}

/** What a copy waits for, or that its parcel or mail was made. */
export type CopyState = WaitingState | 'made'

export const copyStateNames: Record<CopyState, string> = {
  ready: msg('Ready'),
  'address missing': msg('Address missing'),
  'address failed': msg('Parcel came back'),
  'payment due': msg('Payment due'),
  'nothing chosen': msg('Nothing chosen'),
  'not owed': msg('Not owed'),
  made: msg('Made'),
}

export const copyDeliveryNames: Record<CopyDelivery, string> = {
  print: msg('By post'),
  digital: msg('By mail'),
}

export const runNotFound = msg('Run not found.')

/** Returns "300 by post, 200 by email"; an empty text for none. */
export function copiesText(copies: { delivery: CopyDelivery }[]): string {
  const countOf = (wanted: CopyDelivery) => copies.filter(({ delivery }) => delivery === wanted).length
  const [posted, mailed] = [countOf('print'), countOf('digital')]
  return [
    posted > 0 && t('{count} by post', { count: posted }),
    mailed > 0 && t('{count} by email', { count: mailed }),
  ]
    .filter(Boolean)
    .join(', ')
}
