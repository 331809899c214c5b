import { assertMatches } from '../../platform/http/conditional.server'
import { api, created } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import { requireApiAdmin } from '../../site/accounts/guards.server'
import { itemNotFound } from './merch'
import { merchItemAtDesk } from './merch.server'
import { addVariantFiles } from './variant-files.server'
import { itemChanged } from './variants.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const item = await merchItemAtDesk(idFrom(params.id, itemNotFound))
    assertMatches(request, item, itemChanged)
    return created(await addVariantFiles(item.id, request, admin))
  },
})
export const loader = handlers.loader
export const action = handlers.action
