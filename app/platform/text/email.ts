import { z } from 'zod'
import { msg } from '../i18n/i18n'

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

/**
 * Only letters, digits, dots and hyphens are converted, in any case and composed or not: a URL drops, decodes or replaces
 * others, such as ℂ, and leads to another domain.
 */
function inAscii(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 0 || /^[a-z0-9.-]*$/i.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return email
  const address = `http://${domain.toLowerCase()}/`
  if (![...domain].every(staysItself) || !URL.canParse(address)) return email
  return `${email.slice(0, at + 1)}${new URL(address).hostname}`
}

/** Tells whether a character is shown, and has no other one that it stands for, but the parts it is composed of. */
function staysItself(character: string): boolean {
  const plain = character.normalize('NFKC')
  const isComposed = [...plain].length > 1 && plain === character.normalize('NFD')
  return (plain === character || isComposed) && !/\p{DI}/u.test(character)
}
