import type { Operation } from './operations/operation'
import { exampleOf } from './schema-words'
import { type JsonSchema, sentSchema } from './sent-schema.server'

interface Call {
  origin: string
  address: string
  method: string
  operation: Operation
}

/** Writes an operation as a command for a shell, with `$KEY` in the place of a key or token. */
export function curlOf({ origin, address, method, operation }: Call): string {
  const { by, json, multipart } = operation
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${origin}${address}'`,
    ...(by ? [`-H "Authorization: Bearer $KEY"`] : []),
    ...(json ? [`-H 'Content-Type: application/json'`, `-d '${exampleJson(json)}'`] : []),
    ...(multipart ? formLines(multipart) : []),
  ]
  return lines.join(' \\\n  ')
}

const exampleJson = (json: NonNullable<Operation['json']>) => JSON.stringify(exampleOf(sentSchema(json)))

function formLines({ fields, files }: NonNullable<Operation['multipart']>): string[] {
  const { required = [], properties = {} } = sentSchema(fields)
  const named = required.map((name) => `-F '${name}=${String(exampleOf(properties[name] as JsonSchema))}'`)
  return [...named, ...files.map((name) => `-F '${name}=@${name}'`)]
}
