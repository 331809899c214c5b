import { env } from '../../platform/env.server'
import { t } from '../../platform/i18n/i18n'
import { countOnlyByIssuer } from '../accounts/oidc/identities.server'
import { issuerHost } from '../accounts/oidc/issuer.server'
import type { ModuleServer } from './module'
import { isModuleOn } from './switches.server'

/**
 * Tells whether people may log in at the issuer. While the module is off, they may as long as somebody has no other
 * way to log in.
 */
export const isIssuerOpen = async (): Promise<boolean> =>
  env.oidc !== undefined && (isModuleOn('oidc') || (await countOnlyByIssuer()) > 0)

export const oidcModuleServer: ModuleServer = {
  isConfigured: () => env.oidc !== undefined,
  async unsettled() {
    const count = await countOnlyByIssuer()
    return count > 0
      ? [
          t(
            '{count, plural, one {# person can only log in through {host}} other {# people can only log in through {host}}}',
            { count, host: issuerHost() },
          ),
        ]
      : []
  },
}
