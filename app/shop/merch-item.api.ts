import { api, idFrom } from '../platform/http.server'
import { merchJson } from './merch'
import { merchItemById } from './merch.server'

const handlers = api({
  GET: async ({ params }) => merchJson(await merchItemById(idFrom(params.id, 'Item not found'))),
})
export const loader = handlers.loader
export const action = handlers.action
