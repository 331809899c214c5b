import { z } from 'zod'
import { requiredText } from '../../platform/forms/required-text'
import { localPath } from '../../platform/http/local-path'
import { msg, t } from '../../platform/i18n/i18n'
import { maxAddressLength, normalizeOldAddress } from './redirects'

const OldAddress = requiredText(msg('Old address'), maxAddressLength)
  .transform(normalizeOldAddress)
  .refine((from) => !/^\/\*?$/.test(from), {
    error: () => t('Enter a page or folder of the old site, such as /about or /blog/*.'),
  })
  .refine((from) => !from.replace(/\/\*$/, '').includes('*'), {
    error: () => t('A * can only be at the end, after a /, as in /blog/*.'),
  })

const NewAddress = requiredText(msg('New address'), maxAddressLength).refine(
  (to) => localPath(to, '') !== '',
  {
    error: () => t('Enter an address on this site that begins with /, such as /shop.'),
  },
)

export const RedirectFields = z
  .object({ from: OldAddress, to: NewAddress })
  .refine(
    ({ from, to }) =>
      !to.includes('*') || (from.endsWith('/*') && to.indexOf('*') === to.length - 1 && to.endsWith('/*')),
    {
      path: ['to'],
      error: () => t('A * can only be at the end here, and only if the old address ends in one.'),
    },
  )

export type RedirectFields = z.output<typeof RedirectFields>
