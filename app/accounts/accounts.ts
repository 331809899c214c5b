import { z } from 'zod'

export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

/** A logged-in person, as pages and the JSON API know them: never with a hash. */
export interface Account {
  id: number
  username: string
  email: string
  phone: string
  subscription: boolean
  role: Role
}

export const passwordLimits = { least: 8, most: 256 }
export const usernameRule = '3 to 30 letters, digits, ".", "_" or "-"'
export const passwordRule = `${passwordLimits.least} to ${passwordLimits.most} characters`

export const Username = z
  .string({ error: 'Give a user name.' })
  .regex(/^[A-Za-z0-9._-]{3,30}$/, `A user name has ${usernameRule}.`)
export const Email = z
  .string({ error: 'Give an e-mail address.' })
  .trim()
  .max(254, 'That is too long for an e-mail address.')
  .pipe(z.email('That is no e-mail address.'))
export const Password = z
  .string({ error: 'Give a password.' })
  .min(passwordLimits.least, `A password has ${passwordRule}.`)
  .max(passwordLimits.most, `A password has ${passwordRule}.`)
export const Phone = z
  .string()
  .trim()
  .max(40)
  .regex(/^[\d\s()+./-]*$/, 'A phone number has digits, spaces and + ( ) . / -')

/** At registration; a `role` that is sent is not read. */
export const Registration = z.object({ username: Username, email: Email, password: Password })
export type Registration = z.infer<typeof Registration>

/** At login nothing is said of rules: a wrong name is as wrong as any. */
export const Login = z.object({
  username: z.string({ error: 'Give your user name.' }).min(1, 'Give your user name.').max(1000),
  password: z
    .string({ error: 'Give your password.' })
    .min(1, 'Give your password.')
    .max(passwordLimits.most, 'That is too long.'),
})
export type Login = z.infer<typeof Login>
