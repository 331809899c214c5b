import type { RequestHandler } from 'express'
import { DomainError, Unauthorized } from '../../platform/errors/errors'
import { clientAddressOf, originOf } from '../../platform/host.server'
import { errorJsonResponse } from '../../platform/http/http.server'
import { sendResponse } from '../../platform/http/send-response.server'
import { keyRequiredResponse } from '../../reach/feeds/authentication.server'
import { acceptKeyOfRequest, isCatalogPath } from '../../site/accounts/keys/request-key.server'
import { isAddressSwitchedOn } from '../modules/switchboard.server'
import { keyRightsForRequest } from '../openapi/key-rights.server'

/** Refuses a request whose personal key is unknown or lacks a right, before its handler runs. */
export const checkPersonalKey: RequestHandler = (request, response, next) => {
  const { method, path } = request
  const { authorization } = request.headers
  if (!authorization || !isAddressSwitchedOn(path)) return next()
  const rights = keyRightsForRequest(method, path)
  acceptKeyOfRequest({ rights, path, authorization, address: clientAddressOf(request) })
    .then(() => next())
    .catch((error) =>
      error instanceof DomainError
        ? sendResponse(refusal(error, path, originOf(request)), response)
        : next(error),
    )
    .catch(next)
}

function refusal(error: DomainError, path: string, origin: string): Response {
  if (!(error instanceof Unauthorized)) return errorJsonResponse(error)
  return isCatalogPath(path) ? keyRequiredResponse(origin) : bearerRefusal(error)
}

function bearerRefusal(error: Unauthorized): Response {
  const answer = errorJsonResponse(error)
  answer.headers.set('WWW-Authenticate', 'Bearer error="invalid_token"')
  return answer
}
