import { msg, t } from '../../../platform/i18n/i18n'
import type { IssueCopyDelivery, IssueCopyWaitingState } from './owed-copies'

/** An issue that is sent to the members who are owed it; times are in ISO 8601. */
export interface IssueRun {
  id: number
  title: string
  articleId: number | null
  variantId: number | null
  fileVariantId: number | null
  startedAt: string
  createdBy: string
}

/** The state of a copy: what it waits for, or `made` once its parcel or mail exists. */
export type IssueCopyState = IssueCopyWaitingState | 'made'

export const issueCopyStateNames: Record<IssueCopyState, string> = {
  ready: msg('Ready'),
  'address missing': msg('Address missing'),
  'address failed': msg('Parcel came back'),
  'payment due': msg('Payment due'),
  'nothing chosen': msg('Nothing chosen'),
  'not owed': msg('Not due'),
  made: msg('Made'),
}

export const issueCopyDeliveryNames: Record<IssueCopyDelivery, string> = {
  print: msg('By post'),
  digital: msg('By email'),
}

/** The states of a copy whose member has to give an address first. */
const needingAddress: IssueCopyState[] = ['address missing', 'address failed']
export const isAddressNeeded = (state: IssueCopyState) => needingAddress.includes(state)

export const issueRunNotFound = msg('Issue to send not found.')

/** Returns "300 by post, 200 by email"; an empty text for none. */
export function issueCopyCountsText(counts: { delivery: IssueCopyDelivery; count: number }[]): string {
  const countOf = (wanted: IssueCopyDelivery) =>
    counts.reduce((sum, { delivery, count }) => (delivery === wanted ? sum + count : sum), 0)
  const [posted, mailed] = [countOf('print'), countOf('digital')]
  return [
    posted > 0 && t('{count} by post', { count: posted }),
    mailed > 0 && t('{count} by email', { count: mailed }),
  ]
    .filter(Boolean)
    .join(', ')
}
