import { Forbidden } from '../../../platform/errors/errors'
import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { findCurrentSession, requireApiUser } from '../guards.server'
import { makeNewPasskeyOptions } from './add-passkey.server'
import { NewPasskeyRequest } from './passkey-form'

const handlers = api({
  POST: async ({ request, context: { origin } }) => {
    await requireApiUser(request)
    const session = await findCurrentSession(request)
    if (!session?.id) throw new Forbidden(t('Log in to add a passkey.'))
    const { password } = await parseJson(request, NewPasskeyRequest)
    return makeNewPasskeyOptions(session, origin, password)
  },
})
export const loader = handlers.loader
export const action = handlers.action
