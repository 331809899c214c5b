import { t } from '../../platform/i18n/i18n'

/** Returns the rules that hold for every operation. */
export const generalApiRules = (): { name: string; words: string }[] => [
  {
    name: t('Authentication'),
    words: t(
      'Authorization: Bearer, then a personal key or a login token. A key can do what its owner and its rights allow. Orders, people and settings also need the right for that part of the desk.',
    ),
  },
  {
    name: t('Responses'),
    words: t(
      'JSON. An error has a message, and errors by field if fields are wrong. Amounts are numbers in the shop’s currency. Times are ISO 8601.',
    ),
  },
  {
    name: t('Lists'),
    words: t(
      'An array. With limit it is a page. The header Link has the address of the next page, if there is one.',
    ),
  },
  {
    name: t('Changes at the same time'),
    words: t(
      'A record has an ETag. Send it back as If-None-Match to read only what is new. Send it back as If-Match to change only what you have read. The field version does the same.',
    ),
  },
  {
    name: t('Repeats'),
    words: t(
      'Send a random Idempotency-Key with a POST. Send the same one when you try again, and it is done only once. A key is remembered for a day.',
    ),
  },
  {
    name: t('Limits'),
    words: t(
      'RateLimit says how many requests are left, and for how many seconds. After that, the answer is 429 with Retry-After.',
    ),
  },
]
