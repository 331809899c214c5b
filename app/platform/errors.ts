/** Errors that a domain function may throw on purpose; anything else is a bug. `platform/http` turns them into answers. */
export class DomainError extends Error {
  /** What is wrong, field by field. */
  readonly errors: FieldErrors = {}
  readonly retryAfterSeconds?: number

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message)
    this.name = new.target.name
  }
}

/** No such record, or one that this person may not know of. */
export class NotFound extends DomainError {
  constructor(message: string) {
    super(message, 404)
  }
}

/** Nobody is logged in where somebody must be. */
export class Unauthorized extends DomainError {
  constructor(message: string) {
    super(message, 401)
  }
}

export class Forbidden extends DomainError {
  constructor(message = 'You are not authorized to view this page.') {
    super(message, 403)
  }
}

export class Conflict extends DomainError {
  constructor(
    message: string,
    override readonly errors: FieldErrors = {},
  ) {
    super(message, 409)
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

/** What was sent is not what is taken; `errors` says it field by field. */
export class Invalid extends DomainError {
  constructor(
    message: string,
    override readonly errors: FieldErrors = {},
    status: 400 | 413 | 415 = 400,
  ) {
    super(message, status)
  }
}

/** Something that we stand on fails: the disk is full, the storage does not answer. The message says what. */
export class Unavailable extends DomainError {
  constructor(message: string, status: 500 | 503 | 507 = 503) {
    super(message, status)
  }
}

export type FieldErrors = Record<string, string[]>

/** What a form gets back that was refused. */
export interface FormErrors {
  message: string
  errors: FieldErrors
  /** What was typed, so that a page without JavaScript can show it again. Passwords and files are left out. */
  values: Record<string, string>
}
