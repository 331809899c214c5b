import { z } from 'zod'
import { validate } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { maxTitleLength } from '../../site/uploads/title-of-file'
import type { VariantFilesChange } from './variant-files.server'

const Title = z
  .string()
  .trim()
  .min(1, msg('Enter a title.'))
  .max(maxTitleLength, { error: () => t('Use at most {max} characters.', { max: maxTitleLength }) })

const Pressed = z.object({
  variantId: Id,
  version: z.coerce.number().int().positive(),
  isDigital: z.literal('on').optional(),
  articleId: z
    .string()
    .regex(/^([1-9]\d{0,8})?$/, msg('Choose one from the list.'))
    .optional(),
  releaseId: z
    .string()
    .regex(/^([1-9]\d{0,8})?$/, msg('Choose one from the list.'))
    .optional(),
  intent: z
    .string()
    .regex(/^(save|(up|down|remove|restore)-[1-9]\d{0,8})$/, msg('Press one of the buttons.')),
})

/** @throws Invalid with the errors by field */
export function filesChangeFrom(fields: URLSearchParams): VariantFilesChange & { variantId: number } {
  const { variantId, version, isDigital, intent, ...included } = validate(Pressed, Object.fromEntries(fields))
  const titles = [...fields].flatMap(([name, title]) => {
    const id = /^title-([1-9]\d{0,8})$/.exec(name)?.[1]
    return id ? [{ id: Number(id), title }] : []
  })
  const shape = z.array(z.object({ id: z.int(), title: Title }))
  const parsed = validate(shape, titles, ([row]) => `title-${titles[Number(row)]?.id}`)
  const [verb, fileId] = intent.split('-')
  const press = verb === 'save' ? undefined : { verb: verb as Verb, fileId: Number(fileId) }
  return {
    variantId,
    version,
    isDigital: isDigital === 'on',
    articleId: chosenIn(included.articleId),
    releaseId: chosenIn(included.releaseId),
    titles: new Map(parsed.map(({ id, title }) => [id, title])),
    press,
  }
}

/** Returns the chosen id; null for none, undefined without the field. */
const chosenIn = (id: string | undefined) => (id === undefined ? undefined : Number(id) || null)

type Verb = NonNullable<VariantFilesChange['press']>['verb']
