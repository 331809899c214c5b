import { z } from 'zod'
import { msg } from '../../platform/i18n/i18n'
import { MediaFields } from '../band-form'

export const MediaListButton = z.object({
  intent: z
    .string()
    .regex(/^(save|order|(up|down|remove|restore)-[1-9]\d{0,8})$/, msg('Press one of the buttons.')),
  order: z
    .string()
    .max(8000)
    .regex(/^\d*(,\d+)*$/, msg('The order is not valid.'))
    .default('')
    .transform((ids) => ids.split(',').filter(Boolean).map(Number)),
})

export const MediaTitles = z.array(z.object({ id: z.int(), title: MediaFields.shape.title }))
