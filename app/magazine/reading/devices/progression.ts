import { z } from 'zod'
import { timeField } from '../../../platform/forms/form-fields'

export const progressionType = 'application/opds-progression+json'
export const progressionLinkRel = 'http://opds-spec.org/progression'

/** The reading position that catalog programs send: https://drafts.opds.io/opds-progression-1.0 */
export const Progression = z.object({
  modified: timeField({ offset: true }),
  device: z.object({ id: z.string().min(1).max(200), name: z.string().min(1).max(200) }),
  progression: z.number().min(0).max(1),
  title: z.string().max(1000).optional(),
  references: z.array(z.string().max(2000)).max(20).optional(),
})
export type Progression = z.output<typeof Progression>
