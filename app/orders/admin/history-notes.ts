import { msg } from '../../platform/i18n/i18n'
import { keptSentences } from '../../platform/i18n/kept-sentences'

/** Returns a line of an order's history, which is kept in English, in the current language. */
export const historyNoteText = keptSentences(
  [
    msg('Address corrected; before: {before}.'),
    msg('Redeemed with the code {code}.'),
    msg('Refund of {amount}, by hand.'),
    msg('Refund of {amount}: {status}.'),
    msg('The items are back in stock.'),
    msg('Sent {parts}.'),
    msg('Tracking is now {text}; before: {before}.'),
    msg('Sold at the table, on {phone}.'),
    msg('{missing} × {title} more than the stock had.'),
    msg('A member’s copy of “{title}”.'),
    msg('Free copies for a contributor to “{title}”.'),
  ],
  [msg('none'), msg('empty'), msg('succeeded'), msg('pending'), msg('failed'), msg('canceled')],
)
