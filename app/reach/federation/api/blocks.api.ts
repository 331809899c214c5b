import { api, created } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, PageQuery, parseQuery } from '../../../platform/http/list-request.server'
import { parseJson, validate } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { BlockForm } from '../block-form'
import { addBlock, blocksAfter } from '../blocks.server'
import { BlockRequest } from './follower-requests'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request, 'publish')
    const { cursor, limit = defaultLimit } = parseQuery(request, PageQuery)
    const rows = await blocksAfter(cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, (row) => row)
  },
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'publish')
    await addBlock(validate(BlockForm, await parseJson(request, BlockRequest)), admin)
    return created({ message: t('Saved.') })
  },
})
export const loader = handlers.loader
export const action = handlers.action
