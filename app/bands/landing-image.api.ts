import { api } from '../platform/http/http.server'
import { setLandingImage } from './media.server'
import { createAddMediaHandler } from './media-api.server'

const handlers = api({ POST: createAddMediaHandler(setLandingImage) })
export const loader = handlers.loader
export const action = handlers.action
