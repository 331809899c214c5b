import { trashedPartName } from '../content/trashed-part-name'
import { msg, t } from '../platform/i18n/i18n'
import { keptSentences } from '../platform/i18n/kept-sentences'

const ofContent = [
  msg('described a picture'),
  msg('changed its contents'),
  msg('changed the order of its tracks'),
  msg('changed the order of its photos'),
  msg('restored {name}'),
  msg('removed {name}'),
  msg('made a draft'),
  msg('published'),
  msg('landing image'),
  msg('changed track {title}'),
  msg('changed photo {title}'),
  msg('replaced the file of track {title}'),
  msg('replaced the file of photo {title}'),
  msg('made release {title}'),
  msg('changed release {title}'),
  msg('put the music of {title} on sale'),
  msg('removed the news “{title}”'),
  msg('added the date {day}'),
  msg('changed the date {day}'),
  msg('canceled a date'),
  msg('took a date up again'),
  msg('removed a date'),
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
  msg('{name}: ended'),
  msg('on, {days} days'),
  msg('{days} days'),
]

const ofPeople = [
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
  msg('set back'),
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

const unlimited = msg('unlimited')

/** Returns the note of a line of the activity log, which is kept in English, in the current language. */
export const activityNoteText = keptSentences([...ofContent, ...ofShop, ...ofPeople, ...ofSite], (value) =>
  value === unlimited ? t(unlimited) : trashedPartName(value),
)
