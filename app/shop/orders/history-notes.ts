import { msg, t } from '../../platform/i18n/i18n'
import { storedSentenceTranslator } from '../../platform/i18n/stored-sentences'
import { formatDay } from '../../platform/ui/format'

const words: string[] = [
  msg('none'),
  msg('empty'),
  msg('succeeded'),
  msg('pending'),
  msg('failed'),
  msg('canceled'),
]

/** Formats a stored day in the current language: "December 24, 2026". */
function dayText(day: string): string {
  const time = Date.parse(`${day} UTC`)
  return Number.isNaN(time) ? day : formatDay(new Date(time).toISOString().slice(0, 10))
}

export const historyNoteText = storedSentenceTranslator(
  [
    msg('Address corrected. Before: {before}.'),
    msg('Redeemed with the code {code}.'),
    msg('Manual refund of {amount}.'),
    msg('Refund of {amount}: {status}.'),
    msg('Refund of {amount} to the gift card.'),
    msg('Refunded to the gift card.'),
    msg('The items are back in stock.'),
    msg('The items were taken out of stock again.'),
    msg('The items have been sold in the meantime.'),
    msg('Added to the account {name}.'),
    msg('Held until {day}.'),
    msg('Received {amount}.'),
    msg('Traded for {amount}.'),
    msg('Resolved: {flag}'),
    msg('Return requested: {items}.'),
    msg("The buyer's bank asks for {amount} back: {reason}."),
    msg('Answer by {day}.'),
    msg('Answered the bank: {answer}'),
    msg('The bank is reviewing the answer about {amount}.'),
    msg('The bank no longer asks about {amount}.'),
    msg('The bank decided in your favour: {amount} came back.'),
    msg('The bank decided in the buyer’s favour: {amount} is lost.'),
    msg('Sent {parts}.'),
    msg('Tracking is now {text}. Before: {before}.'),
    msg('Sold at a fair, on {phone}.'),
    msg('{missing} × {title} more than in stock.'),
    msg('A member’s copy of “{title}”.'),
    msg('Free copies for a contributor to “{title}”.'),
    msg('Imported from {shop}, order {number}.'),
  ],
  (value, name) => {
    if (name === 'day') return dayText(value)
    return name === 'flag' || name === 'reason' || words.includes(value) ? t(value) : value
  },
)
