import { msg, t } from '../i18n/i18n'

/**
 * The errors that domain functions throw on purpose; `platform/http/http.server.ts` turns them into responses.
 * Anything else is a bug.
 */
export class DomainError extends Error {
  readonly errors: FieldErrors = {}
  readonly retryAfterSeconds?: number
  readonly allowed?: string
  readonly newer?: NewerVersion
  readonly advice?: ErrorHint

  constructor(
    message: string,
    readonly status: number,
  ) {
    // Constants contain their message in English, so it is translated here.
    super(t(message))
    this.name = new.target.name
  }
}

/** Thrown when a record does not exist, or this user must not know that it does. */
export class NotFound extends DomainError {
  override readonly advice?: ErrorHint

  constructor(message: string, advice?: ErrorHint) {
    super(message, 404)
    this.advice = advice && translatedAdvice(advice)
  }
}

export class Unauthorized extends DomainError {
  constructor(message: string) {
    super(message, 401)
  }
}

export class Forbidden extends DomainError {
  override readonly advice?: ErrorHint

  constructor(message: string = msg('You are not authorized to view this page.'), advice?: ErrorHint) {
    super(message, 403)
    this.advice = advice && translatedAdvice(advice)
  }
}

export class Conflict extends DomainError {
  override readonly errors: FieldErrors

  constructor(message: string, errors: FieldErrors = {}) {
    super(message, 409)
    this.errors = translated(errors)
  }
}

/** Thrown when somebody saved the record since the form with these changes was opened. */
export class Outdated extends Conflict {
  constructor(
    message: string,
    override readonly newer: NewerVersion,
  ) {
    super(message)
  }
}

/** Thrown when the record is no longer the one that `If-Match` names (RFC 9110, 13.1.1). */
export class PreconditionFailed extends DomainError {
  constructor(message: string) {
    super(message, 412)
  }
}

export class MethodNotAllowed extends DomainError {
  override readonly allowed: string

  /** @param allowed the allowed methods; with GET, HEAD is allowed too */
  constructor(...allowed: string[]) {
    super(msg('Method not allowed.'), 405)
    this.allowed = allowed.map((method) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ')
  }
}

export class TooMany extends DomainError {
  constructor(
    message: string,
    override readonly retryAfterSeconds: number,
  ) {
    super(message, 429)
  }
}

export class Invalid extends DomainError {
  override readonly errors: FieldErrors

  constructor(message: string, errors: FieldErrors = {}, status: 400 | 413 | 415 | 422 = 400) {
    super(message, status)
    this.errors = translated(errors)
  }
}

export class Unavailable extends DomainError {
  constructor(
    message: string,
    status: 500 | 503 | 507 = 503,
    override readonly retryAfterSeconds?: number,
  ) {
    super(message, status)
  }
}

/** Advice for the visitor, if a page has better advice than the error's status. */
export interface ErrorHint {
  text: string
  link?: { to: string; label: string }
}

export type FieldErrors = Record<string, string[]>

/** Returns an object for errors by field, without a prototype, since `constructor` is a valid name. */
export const emptyFieldErrors = (): FieldErrors => Object.create(null)

const translatedAdvice = ({ text, link }: ErrorHint): ErrorHint => ({
  text: t(text),
  link: link && { to: link.to, label: t(link.label) },
})

function translated(errors: FieldErrors): FieldErrors {
  const fields = Object.entries(errors).map(([field, messages]) => [field, messages.map((one) => t(one))])
  return Object.assign(emptyFieldErrors(), Object.fromEntries(fields))
}

/** The saved version of a record, and the fields that differ from the version with which a form was opened. */
export interface NewerVersion {
  version: number
  changes: { label: string; value: string }[]
}

export interface FormErrors {
  message: string
  errors: FieldErrors
  /** The entered values, to show the form again, without passwords and files. */
  values: Record<string, string>
  newer?: NewerVersion
  /** Whether the session has ended since the form was opened. */
  isLoggedOut?: boolean
}
