import { z } from 'zod'
import { OptionalDay } from '../../platform/forms/form-fields'
import { listeningLinkIntents } from './link-intents'

export const ListeningLinkForm = z.object({ intent: z.enum(listeningLinkIntents), endsOn: OptionalDay })
export type ListeningLinkForm = z.output<typeof ListeningLinkForm>
