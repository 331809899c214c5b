import { moveLabels } from '../consignments/consignments'
import { trashedPartName } from '../content/trashed-part-name'
import { msg, t } from '../platform/i18n/i18n'
import { keptSentences } from '../platform/i18n/kept-sentences'
import { settingsSubject } from './site-draft'

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
  msg('switched off: its receiver answered 410 Gone'),
  msg('switched off: {count} messages in a row were given up'),
]

/** What values stand for, by their names in the sentences. */
const valueTexts: Partial<Record<string, (value: string) => string>> = {
  stock: (value) => (value === unlimited ? t(unlimited) : value),
  name: trashedPartName,
  person: (value) => (ofConsignments.includes(value) ? t(value) : value),
  settings: settingsText,
  terms: keptSentences([
    msg('{amount} for each piece'),
    msg('{percent} after fees and postage'),
    msg('{percent} after fees'),
    msg('{percent} after postage'),
    msg('{percent} of all that was paid'),
  ]),
}

const unlimited = msg('unlimited')
const ofConsignments = Object.values(moveLabels).flatMap((labels) => Object.values(labels))

function settingsText(labels: string): string {
  return labels
    .split(', ')
    .map((label) => t(label))
    .join(', ')
}

/** Last: nearly everything with a colon fits it. */
const ofShare = msg('{person}: {terms}')

const noteText = keptSentences(
  [...ofContent, ...ofShop, ...ofPeople, ...ofSite, ofShare],
  (value, name) => valueTexts[name]?.(value) ?? value,
)

/** Returns the note of a line of the activity log, which is kept in English, in the current language. */
export function activityNoteText(note: string, subjectType: string): string {
  const text = noteText(note)
  return text === note && subjectType === settingsSubject ? settingsText(note) : text
}

/** Names of subjects that nobody has given, by their types. */
const nameOfSubject: Partial<Record<string, (name: string) => string>> = {
  account: (name) => (name === allStaff ? t(allStaff) : name),
  settings: keptSentences([msg('Days of members'), msg('Invoices')]),
  shipping: keptSentences([msg('Default destination'), msg('Returns')]),
  ...Object.fromEntries(
    ['federation key', 'member', 'submission', 'subscriber'].map((type) => [
      type,
      keptSentences([msg('no. {number}'), msg('{count} imported')]),
    ]),
  ),
}

const allStaff = msg('all staff')

/** Returns the name of what a line of the activity log is about, in the current language where it is a word of ours. */
export const subjectNameText = (name: string, subjectType: string): string =>
  nameOfSubject[subjectType]?.(name) ?? name
