import { msg } from '../../platform/i18n/i18n'
import { storedSentenceTranslator } from '../../platform/i18n/stored-sentences'

/** Translates the second part of a problem with a PDF, which follows a colon or stands in brackets. */
const partText = storedSentenceTranslator([
  msg('it takes too much memory'),
  msg('it takes too long'),
  msg('it makes too much data'),
  msg('it is damaged there'),
  msg('it is damaged'),
  msg('it is larger than {limit} MB'),
  msg('all are larger than {limit} MB'),
])

const inBrackets = /(?<=\()[^()]+(?=\))/g

/** Translates a problem with a PDF, which is stored in English, to the current language. */
export const translateDocumentReason = storedSentenceTranslator(
  [
    msg('Japanese, Chinese and Korean text took longer to read, because poppler-data is not installed.'),
    msg('It claims to have {count} pages. At most {limit} are processed.'),
    msg('No copy for the viewer could be made: {reason}.'),
    msg('Its attachments could not be read: {reason}.'),
    msg('It has {count} attachments; the first {offered} are offered.'),
    msg('Attachments are missing: {names} and {count} more.'),
    msg('Attachments are missing: {names}.'),
    msg('Page {page} has no text: {reason}.'),
    msg('Pages {pages} have no text: {reason}.'),
    msg('Page {page} has no picture: {reason}.'),
    msg('Pages {pages} have no picture: {reason}.'),
    msg('It was tried several times. The last error was: {reason}'),
  ],
  (value) => partText(value.replace(inBrackets, (part) => partText(part))),
)
