import { contentApi } from '../content/content-api.server'
import { api } from '../platform/http/http.server'
import { bandContent } from './band.content.server'

const { change } = contentApi(bandContent)

const handlers = api({ PUT: change })
export const loader = handlers.loader
export const action = handlers.action
