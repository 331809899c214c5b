import { requireApiAdmin } from '../accounts/guards.server'
import { api, created } from '../platform/http.server'
import { merchJson } from './merch'
import { allMerch } from './merch.server'
import { takeMerchItem } from './merch-upload.server'
import { addMerchItem } from './publishing.server'

const handlers = api({
  GET: async () => (await allMerch()).map(merchJson),
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request)
    const item = await takeMerchItem(request, (fields, image) => addMerchItem(fields, image, admin))
    return created(merchJson(item))
  },
})
export const loader = handlers.loader
export const action = handlers.action
