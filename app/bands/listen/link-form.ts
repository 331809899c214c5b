import { z } from 'zod'
import { OptionalDay } from '../../platform/forms/form-fields'
import { msg } from '../../platform/i18n/i18n'

const intents = ['end-link', 'renew-link', 'revoke-link'] as const
export type LinkIntent = (typeof intents)[number]

export const LinkForm = z.object({ intent: z.enum(intents), endsOn: OptionalDay })
export type LinkForm = z.output<typeof LinkForm>

export const isLinkIntent = (intent: string | null | undefined): intent is LinkIntent =>
  intents.some((one) => one === intent)

export const linkMessages: Record<LinkIntent, string> = {
  'end-link': msg('The last day is saved.'),
  'renew-link': msg('The link is new. One of before opens nothing any more.'),
  'revoke-link': msg('The link is taken back.'),
}
