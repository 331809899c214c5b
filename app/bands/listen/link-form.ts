import { z } from 'zod'
import { OptionalDay } from '../../platform/forms/form-fields'
import { intents } from './link-intents'

export const ListeningLinkForm = z.object({ intent: z.enum(intents), endsOn: OptionalDay })
export type ListeningLinkForm = z.output<typeof ListeningLinkForm>
