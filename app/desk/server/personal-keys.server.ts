import type { RequestHandler } from 'express'
import { DomainError, Unauthorized } from '../../platform/errors/errors'
import { addressOf, originOf } from '../../platform/host.server'
import { errorJson } from '../../platform/http/http.server'
import { sendResponse } from '../../platform/http/send-response.server'
import { askForKey } from '../../reach/feeds/authentication.server'
import { admitKey, isCatalog } from '../../site/accounts/keys/request-key.server'

/** Refuses a request whose personal key is unknown or lacks a right, before anything is looked up for it. */
export const checkPersonalKey: RequestHandler = (request, response, next) => {
  const { method, path } = request
  const { authorization } = request.headers
  if (!authorization) return next()
  admitKey({ method, path, authorization, address: addressOf(request) })
    .then(() => next())
    .catch((error) =>
      error instanceof DomainError
        ? sendResponse(refusal(error, path, originOf(request)), response)
        : next(error),
    )
    .catch(next)
}

function refusal(error: DomainError, path: string, origin: string): Response {
  if (!(error instanceof Unauthorized)) return errorJson(error)
  return isCatalog(path) ? askForKey(origin) : bearerRefusal(error)
}

function bearerRefusal(error: Unauthorized): Response {
  const answer = errorJson(error)
  answer.headers.set('WWW-Authenticate', 'Bearer error="invalid_token"')
  return answer
}
