import { z } from 'zod'
import { msg } from '../../platform/i18n/i18n'
import { Email } from '../../platform/text/email'
import type { Role } from './roles'
import type { StaffRole } from './staff'

/** A user as pages and the JSON API show it, without the password hash. */
export interface Account {
  id: number
  username: string
  email: string
  phone: string
  subscription: boolean
  role: Role
  /** The staff role, if any; not in the JSON API. */
  staff?: StaffRole
  /**
   * Set for staff without the required second factor, who have no more rights than other users until they set
   * it up.
   */
  needsSecondFactor?: true
}

export const toAccountJson = ({ staff: _, needsSecondFactor: __, ...account }: Account) => account

const passwordLength = { min: 8, max: 256 }

export const Username = z
  .string({ error: msg('Enter a username.') })
  .regex(/^[A-Za-z0-9._-]{3,30}$/, msg('Username must have 3 to 30 letters, digits, ".", "_" or "-".'))
export const Password = z
  .string({ error: msg('Enter a password.') })
  .min(passwordLength.min, msg('Password must have 8 to 256 characters.'))
  .max(passwordLength.max, msg('Password must have 8 to 256 characters.'))
export const Phone = z
  .string()
  .trim()
  .max(40)
  .regex(/^[\d\s()+./-]*$/, msg('A phone number may contain digits, spaces and + ( ) . / -'))

/** The user's name for a key or a passkey. */
export const CredentialName = z
  .string({ error: msg('Enter a name.') })
  .trim()
  .normalize('NFC')
  .min(1, msg('Enter a name.'))
  .max(60, msg('Name must have at most 60 characters.'))

export const Registration = z.object({ username: Username, email: Email, password: Password })
export type Registration = z.infer<typeof Registration>

/** The browser's time zone; an unknown one is ignored. */
export const TimeZone = z
  .string()
  .max(60)
  .refine((name) => /^\w/.test(name) && isTimeZone(name))
  .optional()
  .catch(undefined)

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** The fields of a login, without the rules of registration: a username that breaks them is simply wrong. */
export const Login = z.object({
  username: z
    .string({ error: msg('Enter your username.') })
    .min(1, msg('Enter your username.'))
    .max(1000),
  password: z
    .string({ error: msg('Enter your password.') })
    .min(1, msg('Enter your password.'))
    .max(passwordLength.max, msg('That password is too long.')),
  timeZone: TimeZone,
  code: z.string().max(100, msg('That code is too long.')).optional(),
})
export type Login = z.infer<typeof Login>
