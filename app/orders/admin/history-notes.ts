import { msg, t } from '../../platform/i18n/i18n'
import { keptSentences } from '../../platform/i18n/kept-sentences'

const words: string[] = [
  msg('none'),
  msg('empty'),
  msg('succeeded'),
  msg('pending'),
  msg('failed'),
  msg('canceled'),
]

/** Returns a line of an order's history, which is kept in English, in the current language. */
export const historyNoteText = keptSentences(
  [
    msg('Address corrected; before: {before}.'),
    msg('Redeemed with the code {code}.'),
    msg('Refund of {amount}, by hand.'),
    msg('Refund of {amount}: {status}.'),
    msg('The items are back in stock.'),
    msg('Added to the account {name}.'),
    msg('Held until {day}.'),
    msg('Received {amount}.'),
    msg('Traded for {amount}.'),
    msg('Resolved: {flag}'),
    msg('Return asked for: {items}.'),
    msg("The buyer's bank asks for {amount} back: {reason}."),
    msg('Answer by {day}.'),
    msg('Answered the bank: {answer}'),
    msg('The bank looks at the answer about {amount}.'),
    msg('The bank asks no more about {amount}.'),
    msg('The bank has decided for you: {amount} came back.'),
    msg('The bank has decided for the buyer: {amount} is lost.'),
    msg('Sent {parts}.'),
    msg('Tracking is now {text}; before: {before}.'),
    msg('Sold at the table, on {phone}.'),
    msg('{missing} × {title} more than the stock had.'),
    msg('A member’s copy of “{title}”.'),
    msg('Free copies for a contributor to “{title}”.'),
  ],
  (value, name) => (name === 'flag' || name === 'reason' || words.includes(value) ? t(value) : value),
)
