import { useRef } from 'react'
import { AuthorPicker } from '../authors/AuthorPicker'
import {
  contentDesk,
  DescriptionField,
  DraftField,
  type FieldsProps,
  TitleField,
} from '../content/ContentForm'
import { FileField } from '../content/FileField'
import type { FormErrors } from '../platform/errors'
import { Field } from '../ui/Field'
import { Select } from '../ui/FormFields'
import {
  type Article,
  articleFilesMissing,
  contentTypes,
  defaultContentType,
  filetypes,
} from './publications'

interface ArticleOptions {
  authors: { id: number; name: string }[]
  /** The server's date, YYYY-MM-DD. */
  today: string
}

export const articleDesk = contentDesk({
  tab: 'Articles',
  empty: 'No articles found.',
  upload: 'Upload Article/Issue',
  uploaded: 'Article uploaded successfully!',
  failure: 'Failed to upload article.',
  api: '/api/articles',
  required: { names: ['pdf', 'coverImage'], message: articleFilesMissing },
  Fields: ArticleFields,
})

function ArticleFields({
  record: article,
  options: { authors, today },
  limitBytes,
  entered,
  page,
  ...given
}: FieldsProps<Article & { isDraft: boolean }, ArticleOptions>) {
  const formErrors = given.formErrors ?? (entered && { message: '', errors: {}, values: entered.values })
  return (
    <>
      <TitleField defaultValue={article?.title} formErrors={formErrors} />
      <DescriptionField required defaultValue={article?.description} formErrors={formErrors} />
      <div className="field-row">
        <Select
          label="File Type"
          name="filetype"
          required
          defaultValue={article?.filetype ?? 'Article'}
          formErrors={formErrors}
        >
          {filetypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
        <Select
          label="Content Type"
          name="contentType"
          defaultValue={article?.contentType ?? defaultContentType}
          formErrors={formErrors}
        >
          {contentTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
      </div>
      <UploadDate today={today} initial={article?.uploadDate.slice(0, 10)} formErrors={formErrors} />
      <AuthorPicker
        authors={authors}
        chosen={submittedAuthors(formErrors) ?? article?.authorIds ?? []}
        page={page}
        formErrors={formErrors}
      />
      <div className="field-row">
        <FileField
          label="PDF"
          name="pdf"
          kind="pdf"
          limitBytes={limitBytes}
          currentFile={article?.pdfPath}
          formErrors={formErrors}
        />
        <FileField
          label="Cover Image"
          name="coverImage"
          kind="cover"
          limitBytes={limitBytes}
          currentFile={article?.coverImage}
          formErrors={formErrors}
        />
      </div>
      <DraftField isDraft={article?.isDraft} formErrors={formErrors} />
      {!article && <ImportedCounts formErrors={formErrors} />}
    </>
  )
}

const submittedAuthors = (formErrors: FormErrors | undefined) =>
  formErrors?.values.title === undefined
    ? undefined
    : (formErrors.values.authorIds ?? '').split('\n').filter(Boolean).map(Number)

function ImportedCounts({ formErrors }: { formErrors?: FormErrors }) {
  const { viewcount, downloadcount } = formErrors?.errors ?? {}
  const count = { type: 'number', min: 0, defaultValue: '0', formErrors }
  return (
    <details className="more-fields" open={Boolean(viewcount || downloadcount)}>
      <summary>Import existing counts</summary>
      <div className="field-row">
        <Field label="View Count" name="viewcount" {...count} />
        <Field label="Download Count" name="downloadcount" {...count} />
      </div>
    </details>
  )
}

function UploadDate({
  today,
  initial,
  formErrors,
}: {
  today: string
  initial?: string
  formErrors?: FormErrors
}) {
  const row = useRef<HTMLDivElement>(null)
  const setToday = () => {
    const input = row.current?.querySelector('input')
    if (input) input.value = today
  }
  return (
    <div className="upload-date" ref={row}>
      <Field
        label="Upload Date"
        name="uploadDate"
        type="date"
        hint="Choose a future date to schedule it."
        defaultValue={initial ?? today}
        formErrors={formErrors}
      />
      <button type="button" className="button is-plain needs-script" onClick={setToday}>
        Today
      </button>
    </div>
  )
}
