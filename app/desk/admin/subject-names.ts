import { msg, t } from '../../platform/i18n/i18n'
import { storedSentences } from '../../platform/i18n/stored-sentences'
import { wayLabels } from '../../shop/ways-to-pay/ways'

const numbered = storedSentences([msg('no. {number}'), msg('{count} imported')])
const ofStaff = msg('all staff')
const unknownUser = msg('an unknown name')

const byType: Partial<Record<string, (name: string) => string>> = {
  account: (name) => (name === ofStaff ? t(ofStaff) : name),
  login: (name) => (name === unknownUser ? t(unknownUser) : name),
  job: (name) => t(name),
  settings: storedSentences([msg('Days of members'), msg('Invoices')]),
  shipping: storedSentences([msg('Default destination'), msg('Returns')]),
  'way to pay': storedSentences(Object.values(wayLabels)),
  'federation key': numbered,
  invitation: numbered,
  member: numbered,
  submission: numbered,
  subscriber: numbered,
}

/**
 * Returns the name of what a line of the activity log is about, which is stored in English where the product gave it, in the current
 * language.
 */
export const subjectNameText = (name: string, subjectType: string): string =>
  byType[subjectType]?.(name) ?? name
