import { z } from 'zod'
import { optionalInstantOf, timeField } from '../../../platform/forms/form-fields'
import { parseJson, validate } from '../../../platform/http/request.server'
import { SentText, SentVersion, toCheckboxValue } from '../../../platform/http/sent-json'
import { localTimeOf } from '../../../platform/site-zone'
import { newsFields } from '../news-form'

export const NewsRequest = z.object({
  title: SentText,
  body: SentText.describe('Markdown'),
  isDraft: z.boolean().optional(),
  publishedAt: timeField({ offset: true })
    .optional()
    .describe('To the minute; without it, at once, or as it is'),
  version: SentVersion.optional(),
})

const Fields = z.object(newsFields)

/** @throws Invalid */
export async function parseNewsRequest(request: Request) {
  const { version, publishedAt: at, isDraft, ...words } = await parseJson(request, NewsRequest)
  const moment = at ? localTimeOf(new Date(at)) : undefined
  const { title, body, ...form } = validate(Fields, {
    ...words,
    isDraft: toCheckboxValue(isDraft),
    publishDate: moment?.date ?? '',
    publishTime: moment?.time ?? '',
  })
  const publishedAt = optionalInstantOf(form.publishDate, form.publishTime)
  return { fields: { title, body, isDraft: form.isDraft }, publishedAt, version }
}
