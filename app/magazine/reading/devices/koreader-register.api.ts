import { api, json } from '../../../platform/http/http.server'
import { t } from '../../../platform/i18n/i18n'
import { keyPageAddress } from '../../../site/accounts/keys/keys'

const handlers = api({
  POST: ({ context: { origin } }) =>
    json(
      {
        message: t('Create a personal key at {origin}{keyPage}, then log in with it here.', {
          origin,
          keyPage: keyPageAddress,
        }),
      },
      402,
    ),
})
export const loader = handlers.loader
export const action = handlers.action
