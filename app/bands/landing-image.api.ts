import { api } from '../platform/http/http.server'
import { setLandingImage } from './media.server'
import { addMediaHandler } from './media-api.server'

const handlers = api({ POST: addMediaHandler(setLandingImage) })
export const loader = handlers.loader
export const action = handlers.action
