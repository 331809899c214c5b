import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/**
 * Returns the JSON schema of what the client sends. A preprocessed field is described by its result, and optional.
 */
export function requestSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _unused, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (def.type === 'pipe' && def.in._zod.def.type === 'transform')
        Object.assign(jsonSchema, requestSchema(def.out as z.ZodType))
      if (def.type === 'object') {
        const isOptional = (name: string) => !acceptsNothing(def.shape[name] as z.ZodType)
        jsonSchema.required = Object.keys(def.shape).filter(isOptional)
        if (jsonSchema.required.length === 0) delete jsonSchema.required
      }
    },
  })
  return described
}

const acceptsNothing = (schema: z.ZodType) => schema.safeParse(undefined).success
