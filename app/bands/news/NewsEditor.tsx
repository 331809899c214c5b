import { Form, useNavigation } from '@remix-run/react'
import { NewerVersionChoice, OpenedFields } from '../../content/NewerVersion'
import type { OpenedOn } from '../../content/opened-version'
import { MarkdownField } from '../../pages/MarkdownField'
import type { FormErrors } from '../../platform/http/errors'
import { localTimeOf, siteZone } from '../../platform/site-zone'
import { Field } from '../../ui/Field'
import { type BandNews, maxNewsLength, newsAdminAddress } from './news'

interface NewsEditorProps {
  bandId: number
  /** The news to change; without it, the form adds news. */
  news?: BandNews & { opened: OpenedOn }
  /** The rendered text, for browsers without JavaScript. */
  preview?: string
  formErrors?: FormErrors
}

/** A form that adds or changes a band's news. */
export function NewsEditor({ bandId, news, preview, formErrors }: NewsEditorProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const page = news ? `${newsAdminAddress(bandId)}?news=${news.id}` : newsAdminAddress(bandId)
  const isDraft = formErrors ? formErrors.values.isDraft === 'on' : news?.isDraft === true
  const later = news && new Date(news.publishedAt) > new Date()
  const at = news && later ? localTimeOf(new Date(news.publishedAt)) : undefined
  return (
    <Form method="post" action={page} className="form">
      {news && <input type="hidden" name="newsId" value={news.id} />}
      {news && <OpenedFields opened={news.opened} entered={formErrors?.values} />}
      <Field
        label="Title"
        name="title"
        required
        maxLength={200}
        dir="auto"
        defaultValue={news?.title}
        formErrors={formErrors}
      />
      <MarkdownField
        page={news && { body: news.body }}
        maxLength={maxNewsLength}
        rows={10}
        preview={preview}
        formPage={page}
        formErrors={formErrors}
      />
      <div className="field-row">
        <Field
          label="Publish on"
          name="publishDate"
          type="date"
          hint={`Empty is at once. The site’s time, ${siteZone()}.`}
          defaultValue={at?.date}
          formErrors={formErrors}
        />
        <Field label="At" name="publishTime" type="time" defaultValue={at?.time} formErrors={formErrors} />
      </div>
      <label className="check">
        <input type="checkbox" name="isDraft" defaultChecked={isDraft} /> Save as draft
      </label>
      <NewerVersionChoice formErrors={formErrors} page={page} intent="save" />
      <button type="submit" name="intent" value="save" className="button" disabled={isBusy}>
        {news ? 'Save news' : 'Add news'}
      </button>
    </Form>
  )
}
