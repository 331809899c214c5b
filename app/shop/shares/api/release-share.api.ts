import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { releaseNotFound } from '../shares.server'
import { stopShare } from './share-handlers.server'

const subjectOf = (id: string | undefined) => ({ releaseId: idFrom(id, releaseNotFound) })
const handlers = api({ DELETE: stopShare(subjectOf) })
export const loader = handlers.loader
export const action = handlers.action
