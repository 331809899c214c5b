import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { releaseNotFound } from '../shares.server'
import { createAddShareHandler, createListSharesHandler } from './share-handlers.server'

const subjectOf = (id: string | undefined) => ({ releaseId: idFromParam(id, releaseNotFound) })
const handlers = api({ GET: createListSharesHandler(subjectOf), POST: createAddShareHandler(subjectOf) })
export const loader = handlers.loader
export const action = handlers.action
