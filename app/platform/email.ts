import { z } from 'zod'
import { msg } from './i18n/i18n'

/** An email address, as everything that takes one reads it; a domain in another script comes in ASCII. */
export const Email = z
  .string({ error: msg('Enter an email address.') })
  .trim()
  .transform(inAscii)
  .pipe(
    z
      .string()
      .max(254, msg('Enter a shorter email address.'))
      .pipe(z.email(msg('Enter a valid email address.'))),
  )

/** An email address, or nothing. */
export const OptionalEmail = z.union([z.literal(''), Email])

/** Only letters, digits, dots and hyphens are converted: a URL drops or decodes others, and leads to another domain. */
function inAscii(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 0 || /^[a-z0-9.-]*$/i.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return email
  const address = `http://${domain}/`
  return URL.canParse(address) ? `${email.slice(0, at + 1)}${new URL(address).hostname}` : email
}
