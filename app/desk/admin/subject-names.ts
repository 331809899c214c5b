import { modules } from '../../modules'
import { msg, t } from '../../platform/i18n/i18n'
import { storedSentenceTranslator } from '../../platform/i18n/stored-sentences'
import { paymentWayLabels } from '../../shop/ways-to-pay/ways'

const numbered = storedSentenceTranslator([msg('no. {number}'), msg('{count} imported')])
const ofStaff = msg('all staff')
const unknownUser = msg('an unknown name')

const byType: Partial<Record<string, (name: string) => string>> = {
  account: (name) => (name === ofStaff ? t(ofStaff) : name),
  login: (name) => (name === unknownUser ? t(unknownUser) : name),
  job: (name) => t(name),
  module: storedSentenceTranslator(modules.map(({ title }) => title)),
  settings: storedSentenceTranslator([msg('Days of members'), msg('Invoices')]),
  shipping: storedSentenceTranslator([msg('Default destination'), msg('Returns')]),
  'way to pay': storedSentenceTranslator(Object.values(paymentWayLabels)),
  'federation key': numbered,
  invitation: numbered,
  member: numbered,
  submission: numbered,
  subscriber: numbered,
}

/** Translates the name of a subject in the activity log, which is stored in English if the product chose it. */
export const translateSubjectName = (name: string, subjectType: string): string =>
  byType[subjectType]?.(name) ?? name
