export const subscriberStates = ['active', 'pending', 'unsubscribed', 'bouncing'] as const
export type SubscriberState = (typeof subscriberStates)[number]

export const subscriberStateNames: Record<SubscriberState, string> = {
  active: 'Active',
  pending: 'Not confirmed',
  unsubscribed: 'Unsubscribed',
  bouncing: 'Bouncing',
}

export const subscriberList = {
  path: '/admin/subscribers',
  shows: ['all', ...subscriberStates],
  sorts: ['newest', 'oldest', 'a-z', 'z-a'],
} as const
