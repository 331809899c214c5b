import type { z } from 'zod'
import type { DeskArea } from '../../../site/accounts/keys/keys'
import type { Permission } from '../../../site/accounts/staff'
import type { AnswerName } from '../answers'

/**
 * What a personal key needs: the right to read or to write (`catalog`), that to a part of the desk as well, `sync` alone, or
 * no key counts.
 */
export type KeyArea = 'catalog' | 'sync' | 'none' | DeskArea

export interface Operation {
  summary: string
  answer: AnswerName
  /** The status of a successful answer; 200 by default. */
  status?: 200 | 201 | 202
  /**
   * The callers that are allowed: everybody who is logged in ('user'), or owners and staff with one of these
   * permissions.
   */
  by?: 'user' | Permission[]
  query?: z.ZodObject
  json?: z.ZodType
  multipart?: { fields: z.ZodType; files: string[] }
  /**
   * Further error statuses, besides those that follow from the operation's input and permissions (failures.server.ts).
   */
  errors?: readonly number[]
  /** Where it differs from the others of its group. */
  keyArea?: KeyArea
}

export type HttpMethod = 'get' | 'post' | 'put' | 'delete'

/** Operations by their addresses in app/routes.ts. */
export type Operations = Record<string, Partial<Record<HttpMethod, Operation>>>

export type OperationsForKeys = Record<string, Partial<Record<HttpMethod, Operation & { keyArea: KeyArea }>>>

/** Adds to operations what a personal key needs, where they do not say it themselves. */
export const withKeyArea = (keyArea: KeyArea, operations: Operations): OperationsForKeys =>
  Object.fromEntries(
    Object.entries(operations).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [method, { keyArea, ...operation }]),
      ),
    ]),
  )

/** Writes an address as OpenAPI has it: /api/bands/{id}. */
export const openApiPathOf = (path: string) => `/${path.replace(/:(\w+)/g, '{$1}')}`

/** Returns an example address of an operation: /api/bands/1. */
export const exampleAddress = (path: string) => `/${path.replace(/:\w+/g, '1')}`

/** Tells whether an operation accepts an `Idempotency-Key`; a login does not, since its answer is a secret. */
export const canHaveIdempotencyKey = (path: string, method: string) =>
  method === 'post' && !/^api\/(auth|stripe)\//.test(path)

interface Form {
  form: { fields: z.ZodType; files: object }
}
export const uploadFormOf = ({ form: { fields, files } }: Form) => ({ fields, files: Object.keys(files) })

export const doesOperationCreateRecord = (by: Permission[]) => ({ status: 201, by }) as const
export const doesOperationChangeRecord = (by: Permission[]) => ({ by, errors: [409] }) as const
