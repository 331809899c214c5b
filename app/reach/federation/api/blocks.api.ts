import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { parseJson, validate } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { BlockForm } from '../block-form'
import { blockDeskList } from '../block-list.server'
import { addBlock } from '../blocks.server'
import { BlockRequest } from './follower-requests'

const handlers = api({
  GET: blockDeskList.answer,
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'publish')
    await addBlock(validate(BlockForm, await parseJson(request, BlockRequest)), admin)
    return createdJsonResponse({ message: t('Saved.') })
  },
})
export const loader = handlers.loader
export const action = handlers.action
