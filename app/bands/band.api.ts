import { api } from '../platform/http/http.server'
import { idFromParam } from '../platform/http/request.server'
import { contentApi } from '../site/content/content-api.server'
import { bandContentKind } from './band.content.server'
import { findPublishedBandById } from './bands.server'

const { change } = contentApi(bandContentKind)

const handlers = api({
  GET: async ({ params }) => findPublishedBandById(idFromParam(params.id, bandContentKind.notFound)),
  PUT: change,
})
export const loader = handlers.loader
export const action = handlers.action
