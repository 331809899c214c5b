import { msg, t } from '../../platform/i18n/i18n'

/** The type of a subject in the activity log that is a saved version of the site's settings. */
export const settingsSubject = 'settings of the site'

/** Returns who acted, as the activity log stores it, in the current language. */
export const auditActorText = ({ actorId, actorName }: { actorId: number | null; actorName: string }) =>
  actorId === null ? t(actors[actorName] ?? actorName) : actorName

const actors: Record<string, string | undefined> = {
  System: msg('System'),
  Visitor: msg('Visitor'),
  'Deleted account': msg('Deleted account'),
}

export const auditActionText = (action: string) => t(actions[action] ?? action)

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
export function auditSubjectText(type: string, count = 1): string {
  const subject = subjects[type]
  if (subject) return t(subject, { count })
  return count === 1 ? type : `${count} ${type}`
}

const knownSubjects = {
  account: msg('{count, plural, one {account} other {# accounts}}'),
  article: msg('{count, plural, one {article} other {# articles}}'),
  author: msg('{count, plural, one {author} other {# authors}}'),
  band: msg('{count, plural, one {band} other {# bands}}'),
  module: msg('{count, plural, one {module} other {# modules}}'),
  block: msg('{count, plural, one {block} other {# blocks}}'),
  codes: msg('{count, plural, one {codes} other {# codes}}'),
  consignment: msg('{count, plural, one {consignment} other {# consignments}}'),
  discount: msg('{count, plural, one {discount} other {# discounts}}'),
  'federation key': msg('{count, plural, one {key for followers} other {# keys for followers}}'),
  follower: msg('{count, plural, one {follower} other {# followers}}'),
  'gift card': msg('{count, plural, one {gift card} other {# gift cards}}'),
  invitation: msg('{count, plural, one {invitation} other {# invitations}}'),
  job: msg('{count, plural, one {job} other {# jobs}}'),
  letter: msg('{count, plural, one {newsletter} other {# newsletters}}'),
  login: msg('{count, plural, one {login} other {# logins}}'),
  member: msg('{count, plural, one {member} other {# members}}'),
  'merch item': msg('{count, plural, one {merch item} other {# merch items}}'),
  'open call': msg('{count, plural, one {open call} other {# open calls}}'),
  page: msg('{count, plural, one {page} other {# pages}}'),
  payee: msg('{count, plural, one {payee} other {# payees}}'),
  'place to pick up': msg('{count, plural, one {pick-up place} other {# pick-up places}}'),
  plan: msg('{count, plural, one {plan} other {# plans}}'),
  'price list': msg('{count, plural, one {price list} other {# price lists}}'),
  reply: msg('{count, plural, one {reply} other {# replies}}'),
  'reset link': msg('{count, plural, one {reset link} other {# reset links}}'),
  role: msg('{count, plural, one {role} other {# roles}}'),
  run: msg('{count, plural, one {issue for members} other {# issues for members}}'),
  series: msg('{count, plural, one {series} other {# series}}'),
  settings: msg('{count, plural, one {settings} other {# settings}}'),
  'settings of the site': msg('{count, plural, one {settings of the site} other {# settings of the site}}'),
  shares: msg('{count, plural, one {royalties} other {# royalties}}'),
  shipping: msg('{count, plural, one {shipping} other {# shippings}}'),
  'shipping class': msg('{count, plural, one {shipping class} other {# shipping classes}}'),
  'shipping zone': msg('{count, plural, one {shipping zone} other {# shipping zones}}'),
  'site page': msg('{count, plural, one {site page} other {# site pages}}'),
  submission: msg('{count, plural, one {submission} other {# submissions}}'),
  subscriber: msg('{count, plural, one {subscriber} other {# subscribers}}'),
  table: msg('{count, plural, one {fair sales} other {# fair sales}}'),
  'way to pay': msg('{count, plural, one {payment option} other {# payment options}}'),
  webhook: msg('{count, plural, one {webhook} other {# webhooks}}'),
}

type Subject = (typeof knownSubjects)[keyof typeof knownSubjects]
const subjects: Record<string, Subject | undefined> = knownSubjects
