import { z } from 'zod'
import { msg } from '../../../platform/i18n/i18n'
import { Id } from '../../../platform/id'
import { parseJsonIfValid } from '../../../platform/parsed-json'
import { CredentialName, TimeZone } from '../accounts'

const OwnPassword = z.string().max(256).optional()

const base64url = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/)
const transports = z.array(z.string().max(30)).max(10).optional()
const common = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

/** A new passkey as the browser sends it: RegistrationResponseJSON of WebAuthn. */
export const NewCredential = z.object({
  ...common,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url, transports }),
})
export type NewCredential = z.output<typeof NewCredential>

/** A login as the browser signs it: AuthenticationResponseJSON of WebAuthn. */
export const SignedLogin = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})
export type SignedLogin = z.output<typeof SignedLogin>

export const LoginByPasskey = z.object({ signed: SignedLogin, timeZone: TimeZone })

const unreadable = msg('The browser sent no passkey. Please try again.')

/** A form field that contains a credential as JSON. */
const CredentialText = z
  .string({ error: unreadable })
  .max(100_000)
  .transform((text, context) => {
    const parsed = NewCredential.safeParse(parseJsonIfValid(text))
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: unreadable })
    return z.NEVER
  })

export const PasskeyForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), name: CredentialName, credential: CredentialText }),
  z.object({ intent: z.literal('rename'), passkey: Id, name: CredentialName }),
  z.object({ intent: z.literal('remove'), passkey: Id, password: OwnPassword }),
])

export const NewPasskeyRequest = z.object({ password: OwnPassword })
