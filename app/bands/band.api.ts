import { api } from '../platform/http/http.server'
import { idFrom } from '../platform/http/request.server'
import { contentApi } from '../site/content/content-api.server'
import { bandContent } from './band.content.server'
import { publishedBand } from './bands.server'

const { change } = contentApi(bandContent)

const handlers = api({
  GET: async ({ params }) => publishedBand(idFrom(params.id, bandContent.notFound)),
  PUT: change,
})
export const loader = handlers.loader
export const action = handlers.action
