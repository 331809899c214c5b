import { requireApiAdmin } from '../accounts/guards.server'
import { api, created } from '../platform/http/http.server'
import { idFrom } from '../platform/http/request.server'
import { itemNotFound } from './merch'
import { merchItemAtDesk } from './merch.server'
import { addVariantFiles } from './variant-files.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const { id } = await merchItemAtDesk(idFrom(params.id, itemNotFound))
    return created(await addVariantFiles(id, request, admin))
  },
})
export const loader = handlers.loader
export const action = handlers.action
