/** What Stripe's error object carries besides its message. */
export interface RefusalFields {
  type?: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  code?: string
  param?: string
  decline_code?: string
  charge?: string
}

/**
 * A request that Stripe would refuse, with the status and error object it would answer.
 * `remembered` says whether an idempotency key replays it: parameters that never passed validation are not.
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields: RefusalFields = {},
    readonly remembered = true,
  ) {
    super(message)
  }

  /** The JSON body of the answer. */
  body(requestId: string): { error: Record<string, string> } {
    const { code } = this.fields
    return {
      error: {
        ...(code ? { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` } : {}),
        message: this.message,
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        type: 'invalid_request_error',
        ...this.fields,
      },
    }
  }
}

/** A parameter that does not pass validation. */
export function invalid(message: string, param?: string, code?: string): Refusal {
  return new Refusal(400, message, { ...(param ? { param } : {}), ...(code ? { code } : {}) }, false)
}

/** An object that is not there. */
export function missing(object: string, id: string, param: string): Refusal {
  return new Refusal(404, `No such ${object}: '${id}'`, { code: 'resource_missing', param }, false)
}
