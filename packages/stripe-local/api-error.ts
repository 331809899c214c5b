interface Details {
  type?: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  code?: string
  param?: string
  decline_code?: string
}

/** A refused call, with the status and the error object that Stripe would answer. */
export class ApiError extends Error {
  /** @param isReplayed whether an idempotency key repeats it: not where parameters never passed validation */
  constructor(
    readonly status: number,
    message: string,
    readonly details: Details = {},
    readonly isReplayed = true,
  ) {
    super(message)
  }

  body() {
    return { error: { type: 'invalid_request_error', message: this.message, ...this.details } }
  }
}

export function invalid(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, message, { ...(param && { param }), ...(code && { code }) }, false)
}

export function missing(object: string, id: string, param: string): ApiError {
  return new ApiError(404, `No such ${object}: '${id}'`, { code: 'resource_missing', param }, false)
}
