import { api } from '../../../../platform/http/http.server'
import { parseJson } from '../../../../platform/http/request.server'
import { ContentsRequest, OrderRequest, onVolume } from './on-volume.server'

const handlers = api({
  GET: onVolume(),
  POST: onVolume(async ({ request }) => ({ intent: 'add', ...(await parseJson(request, ContentsRequest)) })),
  PUT: onVolume(async ({ request }) => ({ intent: 'order', ...(await parseJson(request, OrderRequest)) })),
})
export const loader = handlers.loader
export const action = handlers.action
