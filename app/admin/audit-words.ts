import { msg, t } from '../platform/i18n/i18n'

/** Returns who acted, as the activity log stores it, in the current language. */
export const actorText = ({ actorId, actorName }: { actorId: number | null; actorName: string }) =>
  actorId === null ? t(actors[actorName] ?? actorName) : actorName

const actors: Record<string, string | undefined> = {
  System: msg('System'),
  Visitor: msg('Visitor'),
  'Deleted account': msg('Deleted account'),
}

export const actionText = (action: string) => t(actions[action] ?? action)

const actions: Record<string, string | undefined> = {
  created: msg('created'),
  changed: msg('changed'),
  deleted: msg('deleted'),
  restored: msg('restored'),
  purged: msg('purged'),
  'was refused': msg('was refused'),
  'asked for': msg('asked for'),
  used: msg('used'),
  voided: msg('voided'),
}

/** Returns "article" or "3 articles". */
export function subjectText(type: string, count = 1): string {
  const stored = count === 1 ? type : `${count} ${type}`
  return subjects[type]?.(count) ?? stored
}

const subjects: Record<string, ((count: number) => string) | undefined> = {
  account: (count) => t('{count, plural, one {account} other {# accounts}}', { count }),
  article: (count) => t('{count, plural, one {article} other {# articles}}', { count }),
  author: (count) => t('{count, plural, one {author} other {# authors}}', { count }),
  band: (count) => t('{count, plural, one {band} other {# bands}}', { count }),
  codes: (count) => t('{count, plural, one {codes} other {# codes}}', { count }),
  consignment: (count) => t('{count, plural, one {consignment} other {# consignments}}', { count }),
  discount: (count) => t('{count, plural, one {discount} other {# discounts}}', { count }),
  'gift card': (count) => t('{count, plural, one {gift card} other {# gift cards}}', { count }),
  invitation: (count) => t('{count, plural, one {invitation} other {# invitations}}', { count }),
  letter: (count) => t('{count, plural, one {letter} other {# letters}}', { count }),
  login: (count) => t('{count, plural, one {login} other {# logins}}', { count }),
  member: (count) => t('{count, plural, one {member} other {# members}}', { count }),
  'merch item': (count) => t('{count, plural, one {merch item} other {# merch items}}', { count }),
  'open call': (count) => t('{count, plural, one {open call} other {# open calls}}', { count }),
  page: (count) => t('{count, plural, one {page} other {# pages}}', { count }),
  payee: (count) => t('{count, plural, one {payee} other {# payees}}', { count }),
  'place to pick up': (count) =>
    t('{count, plural, one {place to pick up} other {# places to pick up}}', { count }),
  plan: (count) => t('{count, plural, one {plan} other {# plans}}', { count }),
  'price list': (count) => t('{count, plural, one {price list} other {# price lists}}', { count }),
  'reset link': (count) => t('{count, plural, one {reset link} other {# reset links}}', { count }),
  role: (count) => t('{count, plural, one {role} other {# roles}}', { count }),
  run: (count) => t('{count, plural, one {run} other {# runs}}', { count }),
  series: (count) => t('{count, plural, one {series} other {# series}}', { count }),
  settings: (count) => t('{count, plural, one {settings} other {# settings}}', { count }),
  'settings of the site': (count) =>
    t('{count, plural, one {settings of the site} other {# settings of the site}}', { count }),
  shares: (count) => t('{count, plural, one {shares} other {# shares}}', { count }),
  shipping: (count) => t('{count, plural, one {shipping} other {# shippings}}', { count }),
  'shipping class': (count) =>
    t('{count, plural, one {shipping class} other {# shipping classes}}', { count }),
  'shipping zone': (count) => t('{count, plural, one {shipping zone} other {# shipping zones}}', { count }),
  'site page': (count) => t('{count, plural, one {site page} other {# site pages}}', { count }),
  submission: (count) => t('{count, plural, one {submission} other {# submissions}}', { count }),
  subscriber: (count) => t('{count, plural, one {subscriber} other {# subscribers}}', { count }),
  table: (count) => t('{count, plural, one {table} other {# tables}}', { count }),
  'way to pay': (count) => t('{count, plural, one {way to pay} other {# ways to pay}}', { count }),
}
