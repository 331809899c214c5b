import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { releaseNotFound } from '../shares.server'
import { createEndShareHandler } from './share-handlers.server'

const subjectOf = (id: string | undefined) => ({ releaseId: idFromParam(id, releaseNotFound) })
const handlers = api({ DELETE: createEndShareHandler(subjectOf) })
export const loader = handlers.loader
export const action = handlers.action
