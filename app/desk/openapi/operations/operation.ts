import type { z } from 'zod'
import type { Permission } from '../../../site/accounts/staff'
import type { AnswerName } from '../answers'

export interface Operation {
  summary: string
  answer: AnswerName
  /** 200 by default. */
  status?: 200 | 201 | 202
  /** Everybody who is logged in ('user'), or owners and staff with one of these permissions. */
  by?: 'user' | Permission[]
  query?: z.ZodObject
  json?: z.ZodType
  multipart?: { fields: z.ZodType; files: string[] }
  /** Statuses besides those that follow from what it takes, from whom and where (failures.server.ts). */
  errors?: readonly number[]
}

export type Method = 'get' | 'post' | 'put' | 'delete'

/** By their addresses in app/routes.ts. */
export type Operations = Record<string, Partial<Record<Method, Operation>>>

/** Writes an address as OpenAPI has it: /api/bands/{id}. */
export const addressOf = (path: string) => `/${path.replace(/:(\w+)/g, '{$1}')}`

/** Writes one of the addresses of an operation: /api/bands/1. */
export const exampleAddress = (path: string) => `/${path.replace(/:\w+/g, '1')}`

/** Tells whether an `Idempotency-Key` counts: not at a login, whose answer is a secret. */
export const takesKey = (path: string, method: string) =>
  method === 'post' && !/^api\/(auth|stripe)\//.test(path)

interface Form {
  form: { fields: z.ZodType; files: object }
}
export const uploadOf = ({ form: { fields, files } }: Form) => ({ fields, files: Object.keys(files) })

export const creates = (by: Permission[]) => ({ status: 201, by }) as const
export const changes = (by: Permission[]) => ({ by, errors: [409] }) as const
