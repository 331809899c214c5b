import punycode from 'punycode.js'
import { z } from 'zod'
import { msg } from '../i18n/i18n'
import { trimText } from './trim-text'

const wrong = msg('Enter a valid email address.')

/**
 * A pattern for addresses like zod's own, which also accepts domains in other scripts, and refuses labels that begin or
 * end with a hyphen.
 */
const addressInAscii =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/i

/** An email address in a request or a file; a domain in another script is converted to ASCII. */
export const Email = z
  .string({ error: msg('Enter an email address.') })
  .transform((typed) => mailboxOf(typed) ?? '')
  .pipe(
    z
      .string()
      .max(254, msg('Enter a shorter email address.'))
      .pipe(z.email({ pattern: addressInAscii, error: wrong })),
  )

export const OptionalEmail = z.union([z.literal(''), Email])

/** Normalizes an email address: without spaces around it, its domain in ASCII. Undefined if its domain is invalid. */
export function mailboxOf(typed: string): string | undefined {
  const email = trimText(typed)
  const at = email.lastIndexOf('@')
  const domain = asciiDomain(email.slice(at + 1))
  return domain === undefined ? undefined : `${email.slice(0, at + 1)}${domain}`
}

/** Returns the one form of an address of another program; as it came if its domain can be none. */
export const normalizeEmail = (given: string): string => mailboxOf(given) ?? given

/**
 * A pattern for letters, marks, numbers and what IDNA 2008 allows between them, except the Kelvin sign, whose lower
 * case is an ASCII letter.
 */
const domainCharacters = /^(?!.*\u212a)[\p{L}\p{M}\p{N}.\-\p{Join_Control}\u00b7\u0375\u05f3\u05f4\u30fb]+$/u

/** Returns a domain in ASCII; undefined if a URL would change it to another domain. */
function asciiDomain(typed: string): string | undefined {
  const domain = typed.replace(/[\u3002\uff0e\uff61]/g, '.')
  if (!/[^\0-\x7f]|xn--/i.test(domain)) return domain
  const address = `http://${domain.toLowerCase()}/`
  if (!domainCharacters.test(domain) || !URL.canParse(address)) return undefined
  const { hostname } = new URL(address)
  return inOneForm(punycode.toUnicode(hostname)) === inOneForm(punycode.toUnicode(domain.toLowerCase()))
    ? hostname
    : undefined
}

const inOneForm = (text: string) => text.normalize('NFC').toLowerCase().normalize('NFC')
