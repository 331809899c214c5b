import { Forbidden, Unauthorized } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { authenticateKeyHolder } from '../../../site/accounts/keys/request-key.server'

/**
 * Returns the id of the user whose name and key (as MD5) KOReader sends.
 * @throws Unauthorized, also for a key that may not sync: KOReader shows no other refusal in words
 */
export async function authenticateDeviceUser({ headers }: Request, address: string): Promise<number> {
  const username = headers.get('X-Auth-User') ?? ''
  const md5 = (headers.get('X-Auth-Key') ?? '').toLowerCase()
  try {
    const { account, mustSetPassword } = await authenticateKeyHolder({ username, md5 }, ['sync'], address)
    if (mustSetPassword) throw new Unauthorized(t('Set a new password on the site first.'))
    return account.id
  } catch (error) {
    throw error instanceof Forbidden ? new Unauthorized(error.message) : error
  }
}
