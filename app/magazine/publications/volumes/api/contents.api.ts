import { api } from '../../../../platform/http/http.server'
import { parseJson } from '../../../../platform/http/request.server'
import { AddToVolumeRequest, createVolumeHandler, VolumeOrderRequest } from './volume-handler.server'

const handlers = api({
  GET: createVolumeHandler(),
  POST: createVolumeHandler(async ({ request }) => ({
    intent: 'add',
    ...(await parseJson(request, AddToVolumeRequest)),
  })),
  PUT: createVolumeHandler(async ({ request }) => ({
    intent: 'order',
    ...(await parseJson(request, VolumeOrderRequest)),
  })),
})
export const loader = handlers.loader
export const action = handlers.action
