import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { DateTimeFields } from '../../platform/ui/DateTimeFields'
import { Field } from '../../platform/ui/Field'
import { MarkdownField } from '../../site/pages/MarkdownField'
import { EntryForm } from '../entries/BandEntries'
import { entriesAddress, newsPageTexts, type OpenedEntry } from '../entries/entries'
import { type BandNews, maxNewsLength } from './news'

interface NewsEditorProps {
  bandId: number
  news?: BandNews & OpenedEntry
  /** The rendered text of a preview without JavaScript. */
  preview?: string
  formErrors?: FormErrors
}

export function NewsEditor({ bandId, news, preview, formErrors }: NewsEditorProps) {
  const isDraft = formErrors ? formErrors.values.isDraft === 'on' : news?.isDraft === true
  return (
    <EntryForm kind={newsPageTexts} bandId={bandId} entry={news} formErrors={formErrors}>
      <Field
        label={t('Title')}
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
        formPage={entriesAddress(newsPageTexts, bandId, news?.id)}
        formErrors={formErrors}
      />
      <DateTimeFields label={t('Publish on')} name="publish" at={news?.publishedAt} formErrors={formErrors} />
      <label className="check">
        <input type="checkbox" name="isDraft" defaultChecked={isDraft} /> {t('Save as draft')}
      </label>
    </EntryForm>
  )
}
