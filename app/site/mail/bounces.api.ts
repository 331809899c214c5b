import { z } from 'zod'
import { env } from '../../platform/env.server'
import { Invalid, NotFound } from '../../platform/errors/errors'
import { api } from '../../platform/http/http.server'
import { fetchPublicAddress } from '../../platform/http/public-fetch.server'
import { readBytes } from '../../platform/http/request.server'
import { hashSecret } from '../../platform/process/secret.server'
import { noteBounce } from './bounces.server'
import { readServiceReports } from './service-reports'

const limitBytes = 256 * 1024

const Json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    context.addIssue('It is no JSON.')
    return z.NEVER
  }
})

/** What Amazon SNS sends: the message of SES as text, or first a request to confirm that the site wants it. */
const AmazonSns = z.union([
  z.object({ Type: z.literal('Notification'), Message: Json }),
  z.object({
    Type: z.literal('SubscriptionConfirmation'),
    SubscribeURL: z.string().regex(/^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?\//),
  }),
])

const handlers = api({
  POST: async ({ request }) => {
    const { bouncesKey } = env.mail
    const given = new URL(request.url).searchParams.get('key') ?? ''
    if (!bouncesKey || hashSecret(given) !== hashSecret(bouncesKey)) throw new NotFound('Not found.')
    // Amazon SNS says that its JSON is plain text.
    const told = Json.safeParse(String(await readBytes(request, limitBytes)))
    if (!told.success) throw new Invalid('It is no JSON.')
    const ofAmazon = AmazonSns.safeParse(told.data).data
    if (ofAmazon?.Type === 'SubscriptionConfirmation') await fetchPublicAddress(ofAmazon.SubscribeURL)
    for (const report of readServiceReports(ofAmazon?.Type === 'Notification' ? ofAmazon.Message : told.data))
      await noteBounce(report)
    return { received: true }
  },
})
export const loader = handlers.loader
export const action = handlers.action
