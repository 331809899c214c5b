import { z } from 'zod'
import { msg } from '../../../platform/i18n/i18n'

const text = (max: number) => z.string().max(max)

/** A reading position as KOReader sends it. Source: its plugin kosync, api.json. */
export const DevicePosition = z.object({
  document: text(200).regex(/^\S+$/, msg('A document is named by its hash.')),
  progress: z.union([z.string(), z.number()]).transform(String).pipe(text(2000)),
  percentage: z.number().min(0).max(1),
  device: text(200).default(''),
  device_id: text(200).default(''),
})
export type DevicePosition = z.output<typeof DevicePosition>
