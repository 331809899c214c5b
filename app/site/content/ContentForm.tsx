import type { ComponentProps, ReactNode } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Field } from '../../platform/ui/Field'
import { TextArea } from '../../platform/ui/FormFields'
import type { EnteredForm } from './form-rows.server'
import { IdempotencyKey } from './IdempotencyKey'
import { OpenedVersionFields } from './NewerVersion'
import type { OtherPage } from './RecordFrame'
import type { FormAnswer } from './send-form'
import type { RecordStatus } from './status'
import type { SavedRecord, UploadOutcome } from './UploadDone'
import { UploadForm, type UploadSteps } from './UploadForm'

export interface FieldsProps<Content, Options> {
  record?: Content
  options: Options
  /** The size limit; undefined if the operator set none. */
  limitBytes?: number
  formErrors?: FormErrors
  /** The fields of a form that was submitted without JavaScript to add or remove a row or part. */
  entered?: EnteredForm
  page: string
}

type SendUpload = (steps: UploadSteps) => Promise<FormAnswer>

export interface ContentFormConfig<Content extends { id: number } = { id: number }, Options = unknown> {
  tab: string
  /** The name of a record of this kind, such as "article". */
  noun: string
  empty: string
  /** The title of the form for a new record, and of its submit button. */
  upload: string
  /** The text of the submit button for a new record, if it differs from the title. */
  submit?: string
  uploaded: string
  /** Returns the message on the page of a new record that has all its parts, in place of the usual one. */
  uploadedWhole?(record: Content): string | undefined
  failure: string
  /** Describes what the server does between the upload and its answer. */
  saving?(form: FormData): string
  /** The JSON address that creates a record; `/{id}` below it changes one. */
  api: string
  required?: { names: string[]; message: string }
  /** The page with the list of records, if it is not Manage Uploads. */
  list?: string
  canDraft?: boolean
  address?(record: Content): string | undefined
  /** Describes why readers cannot see a saved record yet. */
  outcome?(record: Content): string | undefined
  /**
   * Returns the pages that complete a new record, such as an item's sizes: if there are any, saving leads to
   * the record's page.
   */
  next?(record: Content): OtherPage[]
  Fields(props: FieldsProps<Content, Options>): ReactNode
  /** Replaces the single request that creates a record, with JavaScript. */
  useSend?(): SendUpload
}

export const contentFormConfig = <Content extends { id: number }, Options>(
  desk: ContentFormConfig<Content, Options>,
) => desk

interface ContentFormProps extends Omit<FieldsProps<{ id: number }, unknown>, 'page'> {
  kind: string
  desk: ContentFormConfig
  opened?: ComponentProps<typeof OpenedVersionFields>['opened']
  idempotencyKey: string
  saved?: SavedRecord
  standing?: RecordStatus
  /** Whether the edited record was just uploaded. */
  isUploaded?: boolean
}

export function ContentForm({
  kind,
  desk,
  opened,
  idempotencyKey,
  saved,
  standing,
  isUploaded,
  formErrors,
  ...fields
}: ContentFormProps) {
  const { Fields, useSend = useDefaultSend, api, failure } = desk
  const id = fields.record?.id
  const page = href('/admin/:kind/:id', { kind, id: id ?? 'new' })
  const send = useSend()
  const preview = fields.record && desk.address?.(fields.record)
  const uploaded = t((fields.record && desk.uploadedWhole?.(fields.record)) ?? desk.uploaded)
  const settings =
    id === undefined
      ? {
          api: { address: api },
          required: desk.required,
          send,
          submit: t(desk.submit ?? desk.upload),
          success: uploaded,
          another: page,
          canDraft: desk.canDraft,
        }
      : {
          api: { address: `${api}/${id}`, method: 'PUT' as const },
          submit: t('Save changes'),
          success: isUploaded ? uploaded : t('Changes saved.'),
          another: isUploaded ? href('/admin/:kind/new', { kind }) : undefined,
        }
  return (
    <UploadForm
      {...settings}
      action={page}
      failure={t(failure)}
      saving={desk.saving}
      formErrors={formErrors}
      saved={saved}
      standing={preview === undefined ? undefined : standing}
      preview={preview}
      limitBytes={fields.limitBytes}
      keepsDraft
      version={opened?.version}
      outcomeOf={(record) => outcomeOf(kind, desk, record, id === undefined || isUploaded)}
    >
      {(formErrors) => (
        <>
          {opened && (
            <OpenedVersionFields opened={opened} entered={formErrors?.values ?? fields.entered?.values} />
          )}
          {!opened && <IdempotencyKey initial={idempotencyKey} />}
          <Fields
            {...fields}
            options={fields.entered?.options ?? fields.options}
            page={page}
            formErrors={formErrors}
          />
        </>
      )}
    </UploadForm>
  )
}

function outcomeOf(kind: string, desk: ContentFormConfig, record: SavedRecord, isNew = false): UploadOutcome {
  const page = href('/admin/:kind/:id', { kind, id: record.id })
  return {
    warning: record.warning,
    checking: record.isChecking ? page : undefined,
    note: desk.outcome?.(record),
    view: desk.address?.(record),
    page,
    next: isNew ? desk.next?.(record) : undefined,
  }
}

const useDefaultSend = (): SendUpload | undefined => undefined

export function TitleField(props: Partial<ComponentProps<typeof Field>>) {
  return <Field label={t('Title')} name="title" required maxLength={300} dir="auto" {...props} />
}

export function DescriptionField(props: Partial<ComponentProps<typeof TextArea>>) {
  return <TextArea label={t('Description')} name="description" maxLength={10_000} {...props} />
}

/** A check box that keeps a saved record a draft; a new record has a button for that. */
export function DraftField({
  isDraft,
  entered,
  formErrors,
}: { isDraft?: boolean } & Pick<FieldsProps<unknown, unknown>, 'entered' | 'formErrors'>) {
  if (isDraft === undefined) return null
  // The browser keeps the values, unless the server returned them.
  const values = entered?.values ?? formErrors?.values
  const submitted = values?.title === undefined ? undefined : values.isDraft === 'on'
  return (
    <label className="check">
      <input type="checkbox" name="isDraft" defaultChecked={submitted ?? isDraft} />{' '}
      {isDraft ? t('Save as draft') : t('Back to draft')}
    </label>
  )
}
