import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { href } from '../../../platform/href'
import { readFields } from '../../../platform/http/request.server'
import { xmlDocument } from '../atom.server'
import { oaiAnswer } from './oai-document.server'
import { OaiError, type OaiRequest, parseOaiRequest, secondsOf } from './oai-request'

/** Lets libraries harvest what is published, by OAI-PMH 2.0: https://www.openarchives.org/OAI/openarchivesprotocol.html */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  answerTo(new URL(request.url).searchParams, context.origin)

export const action = async ({ request, context }: ActionFunctionArgs) =>
  answerTo(await readFields(request), context.origin)

async function answerTo(query: URLSearchParams, origin: string): Promise<Response> {
  let asked: OaiRequest | undefined
  try {
    asked = parseOaiRequest(query)
    return inEnvelope(origin, asked, { [asked.verb]: await oaiAnswer(asked, origin) })
  } catch (error) {
    if (!(error instanceof OaiError)) throw error
    // The arguments of a request that is wrong are not repeated.
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
        responseDate: secondsOf(new Date()),
        request: { ...attributes, '#text': `${origin}${href('/oai')}` },
        ...answer,
      },
    },
    'text/xml',
  )
}
