import { msg } from '../../platform/i18n/i18n'

export const subscriberNotFound = msg('This address is no longer in the list.')

export const subscriberStates = ['active', 'pending', 'unsubscribed', 'bouncing'] as const
export type SubscriberState = (typeof subscriberStates)[number]

export const subscriberStateNames: Record<SubscriberState, string> = {
  active: msg('Active'),
  pending: msg('Not confirmed'),
  unsubscribed: msg('Unsubscribed'),
  bouncing: msg('Bouncing'),
}
