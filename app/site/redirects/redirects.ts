import { z } from 'zod'
import { requiredText } from '../../platform/forms/required-text'
import { localPath } from '../../platform/http/local-path'
import { msg, t } from '../../platform/i18n/i18n'

export const maxAddressLength = 500
const maxFolders = 20

/**
 * Returns an address of an old site in the one form in which it is stored and compared: the decoded path in lower
 * case, without a last slash, and its query. A full URL loses its host.
 */
export function normalizeOldAddress(address: string): string {
  const [, path = '', query = ''] =
    /^([^?#]*)(\?[^#]+)?/.exec(address.trim().replace(/^https?:\/\/[^/?#]*/i, '')) ?? []
  const folders = decoded(path).split('/').filter(Boolean).join('/')
  return `/${folders}${decoded(query)}`.normalize('NFC').toLowerCase()
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Lists the stored forms that answer an address, the most exact first: with its query, without, and the folders above
 * it as `/folder/*`.
 */
export function matchingOldAddresses(address: string): string[] {
  const whole = normalizeOldAddress(address)
  const path = whole.replace(/\?.*$/, '')
  const folders = path.split('/').slice(1, maxFolders)
  const above = folders.map((_, depth) => `/${folders.slice(0, depth).join('/')}/*`.replace('//', '/'))
  return [...new Set([whole, path, ...above.reverse()])]
}

/** The address of the new page; what a `*` at the end of `from` stood for takes the place of one at the end of `to`. */
export function targetOf({ from, to }: { from: string; to: string }, address: string): string {
  if (!to.endsWith('/*')) return to
  const rest = normalizeOldAddress(address)
    .replace(/\?.*$/, '')
    .slice(from.length - 1)
  return to.slice(0, -1) + rest.split('/').map(encodeURIComponent).join('/')
}

const OldAddress = requiredText(msg('Old address'), maxAddressLength)
  .transform(normalizeOldAddress)
  .refine((from) => !/^\/\*?$/.test(from), {
    error: () => t('Write a page or a folder of the old site, as /about or /blog/*.'),
  })
  .refine((from) => !from.replace(/\/\*$/, '').includes('*'), {
    error: () => t('A * can only stand at the end, after a /, as in /blog/*.'),
  })

const NewAddress = requiredText(msg('New address'), maxAddressLength).refine(
  (to) => localPath(to, '') !== '',
  {
    error: () => t('Write an address of this site that begins with /, as /shop.'),
  },
)

export const RedirectFields = z
  .object({ from: OldAddress, to: NewAddress })
  .refine(
    ({ from, to }) =>
      !to.includes('*') || (from.endsWith('/*') && to.indexOf('*') === to.length - 1 && to.endsWith('/*')),
    {
      path: ['to'],
      error: () => t('Here a * can only stand at the end, and only if the old address ends in one.'),
    },
  )

export type RedirectFields = z.output<typeof RedirectFields>
