import { useRef } from 'react'
import { Field, type FormRefusal } from '../ui/Field'
import { Select } from '../ui/FormFields'
import { FileField } from '../uploads/FileField'
import { DescriptionField, RecordForm, type RecordFormOptions, TitleField } from '../uploads/RecordForm'
import { articleFilesMissing } from './article-form'
import { type Article, contentTypes, defaultContentType, filetypes } from './publications'

export interface ArticleFormProps extends RecordFormOptions {
  authors: { id: number; name: string }[]
  /** Today's date as the server has it. */
  today: string
  /** The article to change; a new one where there is none. */
  article?: Article & { isDraft: boolean }
}

/** Uploads an article or a volume, or changes one. */
export function ArticleForm({ authors, today, limitBytes, refusal, isDone, article }: ArticleFormProps) {
  return (
    <RecordForm
      id={article?.id}
      pages="/admin/articles"
      api="/api/articles"
      upload="Upload Article/Issue"
      uploaded="Article uploaded successfully!"
      failure="Failed to upload article."
      required={{ names: ['pdf', 'coverImage'], message: articleFilesMissing }}
      refusal={refusal}
      isDone={isDone}
    >
      {(refused) => (
        <>
          <TitleField defaultValue={article?.title} refusal={refused} />
          <DescriptionField required defaultValue={article?.description} refusal={refused} />
          <div className="field-row">
            <Select
              label="File Type"
              name="filetype"
              required
              defaultValue={article?.filetype ?? 'Article'}
              refusal={refused}
            >
              {filetypes.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </Select>
            <Select
              label="Content Type"
              name="contentType"
              defaultValue={article?.contentType ?? defaultContentType}
              refusal={refused}
            >
              {contentTypes.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </Select>
          </div>
          <UploadDate today={today} given={article?.uploadDate.slice(0, 10)} refusal={refused} />
          <Select
            label="Authors"
            name="authorIds"
            multiple
            size={Math.min(6, Math.max(2, authors.length))}
            hint="Hold Ctrl or ⌘ to choose several."
            defaultValue={article?.authorIds.map(String) ?? []}
            refusal={refused}
          >
            {authors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <div className="field-row">
            <FileField
              label="PDF"
              name="pdf"
              kind="pdf"
              limitBytes={limitBytes}
              present={article?.pdfPath}
              refusal={refused}
            />
            <FileField
              label="Cover Image"
              name="coverImage"
              kind="cover"
              limitBytes={limitBytes}
              present={article?.coverImage}
              refusal={refused}
            />
          </div>
          <label className="check">
            <input type="checkbox" name="isDraft" defaultChecked={wasDraft(refused) ?? article?.isDraft} />{' '}
            Keep as a draft: readers do not see it
          </label>
          <details className="more-fields" open={isCountRefused(refused)}>
            <summary>Counts to import</summary>
            <div className="field-row">
              <Field
                label="View Count"
                name="viewcount"
                type="number"
                min={0}
                defaultValue={String(article?.viewcount ?? 0)}
                refusal={refused}
              />
              <Field
                label="Download Count"
                name="downloadcount"
                type="number"
                min={0}
                defaultValue={String(article?.downloadcount ?? 0)}
                refusal={refused}
              />
            </div>
          </details>
        </>
      )}
    </RecordForm>
  )
}

/** What was ticked before a refusal; undefined where the form still holds it itself. */
const wasDraft = (refused: FormRefusal | undefined) =>
  refused?.values.title === undefined ? undefined : refused.values.isDraft === 'on'

const isCountRefused = (refused: FormRefusal | undefined) =>
  Boolean(refused?.errors.viewcount || refused?.errors.downloadcount)

function UploadDate({ today, given, refusal }: { today: string; given?: string; refusal?: FormRefusal }) {
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
        hint="With a date to come, it publishes itself on that day."
        defaultValue={given ?? today}
        refusal={refusal}
      />
      <button type="button" className="button is-plain" onClick={setToday}>
        Today
      </button>
    </div>
  )
}
