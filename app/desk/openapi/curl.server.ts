import type { Operation } from './operations/operation'
import { exampleOfSchema } from './schema-words'
import { type JsonSchema, requestSchema } from './sent-schema.server'

interface Call {
  origin: string
  address: string
  method: string
  operation: Operation
}

/** Writes an operation as a command for a shell, with `$KEY` in the place of a key or token. */
export function curlCommandOf({ origin, address, method, operation }: Call): string {
  const { by, json, multipart } = operation
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${origin}${address}'`,
    ...(by ? [`-H "Authorization: Bearer $KEY"`] : []),
    ...(json ? [`-H 'Content-Type: application/json'`, `-d '${exampleJson(json)}'`] : []),
    ...(multipart ? formLines(multipart) : []),
  ]
  return lines.join(' \\\n  ')
}

const exampleJson = (json: NonNullable<Operation['json']>) =>
  JSON.stringify(exampleOfSchema(requestSchema(json)))

function formLines({ fields, files }: NonNullable<Operation['multipart']>): string[] {
  const { required = [], properties = {} } = requestSchema(fields)
  const named = required.map(
    (name) => `-F '${name}=${String(exampleOfSchema(properties[name] as JsonSchema))}'`,
  )
  return [...named, ...files.map((name) => `-F '${name}=@${name}'`)]
}
