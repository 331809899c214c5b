import { z } from 'zod'
import { MediaFields } from '../band-form'

/** The field of a track's or photo's title in their list. */
export const titleField = (id: number) => `title-${id}`

/** What a button of the list says it does. */
export const Pressed = z.object({
  intent: z
    .string()
    .regex(/^(save|order|(up|down|remove|restore)-[1-9]\d{0,8})$/, 'Press one of the buttons.'),
  order: z
    .string()
    .max(8000)
    .regex(/^\d*(,\d+)*$/, 'The order is not valid.')
    .default('')
    .transform((ids) => ids.split(',').filter(Boolean).map(Number)),
})

export const Titles = z.array(z.object({ id: z.int(), title: MediaFields.shape.title }))

export type Press =
  | { verb: 'save' }
  | { verb: 'order'; order: number[] }
  | { verb: 'up' | 'down'; id: number }
  | { verb: 'remove' | 'restore'; id: number }
