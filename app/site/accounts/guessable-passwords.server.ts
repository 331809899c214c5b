import { Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'

const maxTried = 10_000

/**
 * Refuses passwords that are guessed first: the 10,000 most common ones and the username, regardless of case.
 * @throws Invalid at `field`
 */
export async function refuseGuessablePassword(
  password: string,
  { username, email }: { username: string; email: string },
  field = 'password',
): Promise<void> {
  const word = wordIn(password)
  const names = [username, email, email.split('@')[0] ?? ''].map(wordIn)
  if (names.includes(word))
    throw refused(t('Choose a password that is not your name or email address.'), field)
  if ((await commonPasswords()).has(password.toLowerCase())) {
    throw refused(t('Many people use this password, so it is easy to guess. Choose another.'), field)
  }
}

/** Removes digits and signs at both ends, which guessers vary. */
const wordIn = (text: string) => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '') || text

const refused = (message: string, field: string) => new Invalid(message, { [field]: [message] })

let common: Promise<Set<string>> | undefined

function commonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const longEnough = dictionary['passwords-common'].filter((password) => password.length >= 8)
    return new Set(longEnough.slice(0, maxTried).map((password) => password.toLowerCase()))
  })
  return common
}
