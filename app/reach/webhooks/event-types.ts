import { msg } from '../../platform/i18n/i18n'

export const maxWebhookNameLength = 80
export const maxWebhookUrlLength = 1000

export interface EventGroup {
  name: string
  /** The module that the group's events belong to. */
  module?: string
  events: { type: string; means: string }[]
}

export const eventGroups: EventGroup[] = [
  {
    name: msg('Orders'),
    events: [
      { type: 'order.created', means: msg('An order is placed. It may still be unpaid.') },
      { type: 'order.paid', means: msg('An order is paid, or is free.') },
      { type: 'order.shipped', means: msg('All of an order is shipped, or there is nothing to ship.') },
      { type: 'order.partly_refunded', means: msg('Part of the money was refunded.') },
      { type: 'order.refunded', means: msg('All of the money was refunded.') },
      { type: 'order.cancelled', means: msg('An order is canceled before it was paid.') },
    ],
  },
  {
    name: msg('Stock'),
    events: [{ type: 'stock.sold_out', means: msg('The last copy of an item or variant is taken.') }],
  },
  { name: msg('Articles'), events: contentEvents('article') },
  { name: msg('Volumes'), events: contentEvents('volume') },
  { name: msg('Merch'), events: contentEvents('item') },
  { name: msg('Bands'), events: contentEvents('band') },
  {
    name: msg('Newsletter'),
    module: 'newsletter',
    events: [
      { type: 'subscriber.joined', means: msg('Someone confirmed a subscription.') },
      { type: 'subscriber.left', means: msg('A subscriber gets no more emails.') },
    ],
  },
  {
    name: msg('Members'),
    module: 'members',
    events: [
      { type: 'member.started', means: msg('A membership starts.') },
      { type: 'member.ended', means: msg('A membership ends.') },
    ],
  },
]

function contentEvents(name: string) {
  return [
    { type: `${name}.published`, means: msg('Readers can see it now.') },
    { type: `${name}.updated`, means: msg('It was changed while readers can see it.') },
    { type: `${name}.unpublished`, means: msg('It is a draft again, or scheduled for later.') },
    { type: `${name}.trashed`, means: msg('It was moved to the trash.') },
  ]
}

export const eventTypes: string[] = eventGroups.flatMap(({ events }) => events.map(({ type }) => type))

/** The type of the test event, which every webhook receives. */
export const testEventType = 'webhook.test'
