import { requireApiAdmin, staffMay } from '../../accounts/guards.server'
import { api } from '../../platform/http/http.server'
import { trashContents } from '../manage-content.server'
import { kindsOf } from '../registry.server'

const handlers = api({
  GET: async ({ request }) => {
    const user = await requireApiAdmin(request, ...staffMay)
    return (await trashContents(kindsOf(user))).map(({ isPart = false, ...line }) => ({ ...line, isPart }))
  },
})
export const loader = handlers.loader
export const action = handlers.action
