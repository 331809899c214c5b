import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { href } from '../../../platform/href'
import { readFields } from '../../../platform/http/request.server'
import { xmlDocument } from '../atom.server'
import { makeOaiAnswer } from './oai-document.server'
import { datestampOf, OaiError, type OaiRequest, parseOaiRequest } from './oai-request'

/** Answers OAI-PMH 2.0, for libraries: https://www.openarchives.org/OAI/openarchivesprotocol.html */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  answerTo(new URL(request.url).searchParams, context.origin)

export const action = async ({ request, context }: ActionFunctionArgs) =>
  answerTo(await readFields(request), context.origin)

async function answerTo(query: URLSearchParams, origin: string): Promise<Response> {
  let asked: OaiRequest | undefined
  try {
    asked = parseOaiRequest(query)
    return inEnvelope(origin, asked, { [asked.verb]: await makeOaiAnswer(asked, origin) })
  } catch (error) {
    if (!(error instanceof OaiError)) throw error
    // The answer to an invalid request does not repeat its arguments.
    const isUnread = error.code === 'badVerb' || error.code === 'badArgument'
    return inEnvelope(origin, isUnread ? undefined : asked, {
      error: { '@code': error.code, '#text': error.message },
    })
  }
}

function inEnvelope(origin: string, asked: OaiRequest | undefined, answer: object): Response {
  const attributes = asked
    ? Object.fromEntries(
        Object.entries({ verb: asked.verb, ...asked.args }).map(([name, value]) => [`@${name}`, value]),
      )
    : {}
  return xmlDocument(
    {
      'OAI-PMH': {
        '@xmlns': 'http://www.openarchives.org/OAI/2.0/',
        '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        '@xsi:schemaLocation':
          'http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd',
        responseDate: datestampOf(new Date()),
        request: { ...attributes, '#text': `${origin}${href('/oai')}` },
        ...answer,
      },
    },
    'text/xml',
  )
}
