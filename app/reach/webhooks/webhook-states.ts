import { msg } from '../../platform/i18n/i18n'

export function webhookState(webhook: {
  isOn: boolean
  offReason: string | null
  isFailing: boolean
}): string {
  const { isOn, offReason, isFailing } = webhook
  if (isOn) return isFailing ? msg('On, last attempt failed') : msg('On')
  return offReason ? msg('Turned off by the site') : msg('Off')
}

export const switchedOffReasons: Record<string, string> = {
  gone: msg(
    'The site turned this webhook off: its receiver answered 410 Gone, which means it wants no more messages.',
  ),
  failing: msg('The site turned this webhook off: ten messages in a row failed for three days each.'),
}

export const deliveryStates = ['waiting', 'delivered', 'dead'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const deliveryFilters = ['all', ...deliveryStates] as const
export type DeliveryFilter = (typeof deliveryFilters)[number]

export const deliveryStateNames: Record<DeliveryFilter, string> = {
  all: msg('All'),
  waiting: msg('Waiting'),
  delivered: msg('Delivered'),
  dead: msg('Given up'),
}
