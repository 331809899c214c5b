import { msg, t } from '../../platform/i18n/i18n'
import { storedSentenceTranslator } from '../../platform/i18n/stored-sentences'
import { movementLabels } from '../../shop/consignments/consignments'
import { quarterNames } from '../../shop/shares/quarters'
import { destinationText } from '../../shop/shipping/shipping-method.server'
import { trashedPartName } from '../../site/content/trashed-part-name'
import { settingsSubject } from './audit-words'

const ofContent = [
  msg('described a picture'),
  msg('changed its contents'),
  msg('changed the order of its tracks'),
  msg('changed the order of its photos'),
  msg('restored {name}'),
  msg('made a draft'),
  msg('published'),
  msg('landing image'),
  msg('track {title}'),
  msg('photo {title}'),
  msg('changed its tracks'),
  msg('changed its photos'),
  msg('changed track {title}'),
  msg('changed photo {title}'),
  msg('replaced the file of track {title}'),
  msg('replaced the file of photo {title}'),
  msg('made release {title}'),
  msg('changed release {title}'),
  msg('put the music of {title} on sale'),
  msg('made a new link to release {title}'),
  msg('took back the link to release {title}'),
  msg('changed the last day of the link to release {title}'),
  msg('added the news “{title}”'),
  msg('changed the news “{title}”'),
  msg('removed the news “{title}”'),
  msg('added the date {day}'),
  msg('changed the date {day}'),
  msg('canceled a date'),
  msg('took a date up again'),
  msg('removed a date'),
  msg('removed {name}'),
  msg('corrected the text of page {page}'),
  msg('dismissed a suggestion for page {page}'),
  msg('its issues are in {title} now'),
]

const ofShop = [
  msg('set the stock to {stock}'),
  msg('changed its options'),
  msg('changed its variants'),
  msg('changed its files to download'),
  msg('added a file to download'),
  msg('added {count} files to download'),
  msg('changed its parts'),
  msg('counted the cash'),
  msg('a parcel came back'),
  msg('{count} codes'),
  msg('withdrew {count}'),
  msg('Paid {amount} for {period}'),
  msg('Link to statements taken back'),
  msg('New link to statements'),
  msg('Opened again'),
  msg('{percent}% off'),
  msg('{price} off'),
  msg('{name}: ended'),
  msg('on, {days} days'),
  msg('{days} days'),
]

const ofPeople = [
  msg('by the issuer'),
  msg('wrong code'),
  msg('wrong passkey'),
  msg('passkey counted back'),
  msg('disabled'),
  msg('enabled'),
  msg('owner'),
  msg('editor'),
  msg('shop'),
  msg('user'),
  msg('address confirmed'),
  msg('logged out everywhere'),
  msg('login joined: {issuer}'),
  msg('two-step login on'),
  msg('two-step login off'),
  msg('two-step login required'),
  msg('two-step login not required'),
  msg('new recovery codes'),
  msg('passkey added'),
  msg('passkey removed'),
  msg('personal key made: {rights}'),
  msg('personal key removed'),
]

const ofSite = [
  msg('set back: {settings}'),
  msg('set back'),
  msg('nothing'),
  msg('made a new secret'),
  msg('discussion'),
  msg('closed'),
  msg('opened again'),
  msg('not read blind any more'),
  msg('its sender was revealed'),
  msg('free copies as order {id}'),
  msg('scheduled'),
  msg('sent'),
  msg('approved'),
  msg('rejected'),
  msg('to be tried again'),
  msg('switched on'),
  msg('switched off'),
  msg('switched off: its receiver answered 410 Gone'),
  msg('switched off: {count} messages in a row were given up'),
]

const valueTexts: Partial<Record<string, (value: string) => string>> = {
  stock: (value) => (value === unlimited ? t(unlimited) : value),
  name: trashedPartName,
  settings: settingsText,
  period: storedSentenceTranslator(quarterNames),
}

const unlimited = msg('unlimited')

function settingsText(labels: string): string {
  return labels
    .split(', ')
    .map((label) => t(label))
    .join(', ')
}

const sentenceText = storedSentenceTranslator(
  [...ofContent, ...ofShop, ...ofPeople, ...ofSite],
  (value, name) => valueTexts[name]?.(value) ?? value,
)

const shareText = storedSentenceTranslator([
  msg('{amount} per copy'),
  msg('{percent} after fees and shipping'),
  msg('{percent} after fees'),
  msg('{percent} after shipping'),
  msg('{percent} of the amount paid'),
])
const ofConsignments = Object.values(movementLabels).flatMap((labels) => Object.values(labels))

/** Translates a note with a colon, about the share of a person or the movement of consigned goods. */
function labeledText(note: string): string {
  const [label = '', ...rest] = note.split(': ')
  const value = rest.join(': ')
  if (ofConsignments.includes(label)) return t('{label}: {value}', { label: t(label), value })
  const share = shareText(value)
  return share === value ? note : t('{label}: {value}', { label, value: share })
}

/** Returns the note of a line of the activity log, which is stored in English, in the current language. */
export function activityNoteText(note: string, subjectType: string): string {
  const text = sentenceText(note)
  if (text !== note) return text
  if (subjectType === settingsSubject) return settingsText(note)
  return subjectType === 'shipping' ? destinationText(note) : labeledText(note)
}
