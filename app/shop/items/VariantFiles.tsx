import { Form, Link, useRevalidator } from '@remix-run/react'
import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Field } from '../../platform/ui/Field'
import { Select } from '../../platform/ui/FormFields'
import { formatFileSize } from '../../platform/ui/format'
import { IdempotencyKey } from '../../site/content/IdempotencyKey'
import { MultipleFilesField } from '../../site/content/MultipleFilesField'
import { UploadForm } from '../../site/content/UploadForm'
import { useIsModuleOn } from '../../site/modules/useIsModuleOn'
import { maxTitleLength } from '../../site/uploads/title-of-file'
import { type MerchItem, type MerchVariant, optionValuesText } from './merch'
import { type FileForAdmin, titleFieldName } from './variant-files'
import './variants.css'

interface Included {
  articleId: number | null
  releaseId: number | null
}

interface FileListProps {
  version: number
  variant: MerchVariant & { files: FileForAdmin[] } & Included
  articles: { id: number; title: string }[]
  releases: { id: number; title: string }[]
  formErrors?: FormErrors
}

const nameOf = ({ values }: Pick<MerchVariant, 'values'>) => optionValuesText(values) || t('What buyers get')

/** One form for a variant's files, so that no button loses what is typed beside it. */
export function VariantFileList({
  version,
  variant,
  articles,
  releases,
  formErrors: anyErrors,
}: FileListProps) {
  const hasCodes = useIsModuleOn('codes')
  const { id, isDigital, parts, files } = variant
  const formErrors = anyErrors?.values.variantId === String(id) ? anyErrors : undefined
  const sold = files.filter(({ isRemoved }) => !isRemoved)
  const removed = files.filter(({ isRemoved }) => isRemoved)
  const isChecked = formErrors ? formErrors.values.isDigital === 'on' : isDigital
  return (
    <section id={`variant-${id}`} aria-labelledby={`variant-${id}-title`}>
      <h2 id={`variant-${id}-title`} dir="auto">
        {nameOf(variant)}
      </h2>
      <Form method="post" preventScrollReset className="upload-form">
        <button type="submit" name="intent" value="save" hidden>
          {t('Save')}
        </button>
        <input type="hidden" name="variantId" value={id} />
        <input type="hidden" name="version" value={version} />
        {parts.length > 0 && (
          <p>{t('Files of the bundle itself. Buyers also get the files of its parts.')}</p>
        )}
        {sold.length === 0 && <p className="empty">{t('It has no files yet.')}</p>}
        <ol className="files-list">
          {sold.map((file, index) => (
            <li key={file.id}>
              <Field
                label={t('Title of file {number}', { number: index + 1 })}
                name={titleFieldName(file.id)}
                hint={`${file.type}, ${formatFileSize(file.bytes)}`}
                required
                dir="auto"
                maxLength={maxTitleLength}
                defaultValue={file.title}
                formErrors={formErrors}
              />
              <div className="files-buttons">
                <Press verb="up" file={file} label={t('Move up')} isOff={index === 0} />
                <Press verb="down" file={file} label={t('Move down')} isOff={index === sold.length - 1} />
                <Press verb="remove" file={file} label={t('Remove')} />
              </div>
            </li>
          ))}
        </ol>
        {removed.length > 0 && (
          <details>
            <summary>
              {t('Removed: still available to earlier buyers ({count})', { count: removed.length })}
            </summary>
            <ul className="files-list">
              {removed.map((file) => (
                <li key={file.id}>
                  <span dir="auto">
                    {file.title} ({file.type}, {formatFileSize(file.bytes)})
                  </span>
                  <Press verb="restore" file={file} label={t('Put back')} />
                </li>
              ))}
            </ul>
          </details>
        )}
        <label className="check" hidden={parts.length > 0}>
          <input type="checkbox" name="isDigital" key={String(isChecked)} defaultChecked={isChecked} />{' '}
          {t('Download only')}
        </label>
        {articles.length > 0 && (
          <Select
            label={t('Opens an article')}
            name="articleId"
            hint={t('Buyers can read it without a plan.')}
            defaultValue={variant.articleId ?? ''}
            formErrors={formErrors}
          >
            <option value="">{t('None')}</option>
            {articles.map((article) => (
              <option key={article.id} value={article.id}>
                {article.title}
              </option>
            ))}
          </Select>
        )}
        {releases.length > 0 && (
          <Select
            label={t('Includes music')}
            name="releaseId"
            hint={t('Buyers download the whole release.')}
            defaultValue={variant.releaseId ?? ''}
            formErrors={formErrors}
          >
            <option value="">{t('None')}</option>
            {releases.map((release) => (
              <option key={release.id} value={release.id}>
                {release.title}
              </option>
            ))}
          </Select>
        )}
        <p className="list-actions">
          <button type="submit" name="intent" value="save" className="button is-plain">
            {t('Save changes')}
          </button>
          {hasCodes && sold.length > 0 && (
            <Link to={`${href('/admin/codes')}?variant=${id}`}>{t('Print codes')}</Link>
          )}
        </p>
      </Form>
    </section>
  )
}

interface PressProps {
  verb: string
  file: FileForAdmin
  label: string
  isOff?: boolean
}

function Press({ verb, file: { id, title }, label, isOff }: PressProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={`${verb}-${id}`}
      className="link-button"
      aria-label={t('{name}: {text}', { name: label, text: title })}
      disabled={isOff}
    >
      {label}
    </button>
  )
}

interface FilesUploadProps {
  item: MerchItem
  limitBytes?: number
  idempotencyKey: string
  formErrors?: FormErrors
}

export function FilesUpload({ item, limitBytes, idempotencyKey, formErrors }: FilesUploadProps) {
  const { revalidate } = useRevalidator()
  return (
    <section aria-labelledby="add-files">
      <h2 id="add-files">{t('Add files')}</h2>
      <UploadForm
        action={href('/admin/merch/:id/files', { id: item.id })}
        api={{ address: href('/api/merch/:id/files', { id: item.id }) }}
        submit={t('Upload files')}
        success={t('The files are uploaded.')}
        failure={t('Failed to upload the files.')}
        required={{ names: ['files'], message: t('Please choose a file.') }}
        formErrors={formErrors}
        limitBytes={limitBytes}
        outcomeOf={() => ({})}
        onSaved={revalidate}
      >
        {(errors) => (
          <>
            <IdempotencyKey initial={idempotencyKey} />
            <VariantChoice item={item} />
            <MultipleFilesField
              label={t('Files')}
              name="files"
              kind="download"
              hint={t('PDF, MP3 or ZIP. Titles come from the file names.')}
              limitBytes={limitBytes}
              formErrors={errors}
            />
          </>
        )}
      </UploadForm>
    </section>
  )
}

function VariantChoice({ item: { optionNames, variants } }: Pick<FilesUploadProps, 'item'>) {
  if (optionNames.length === 0) return <input type="hidden" name="variantId" value={variants[0]?.id} />
  return (
    <Select label={t('For')} name="variantId">
      {variants.map((variant) => (
        <option key={variant.id} value={variant.id}>
          {nameOf(variant)}
        </option>
      ))}
    </Select>
  )
}
