import type { ComponentProps, ReactNode } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Field } from '../../platform/ui/Field'
import { TextArea } from '../../platform/ui/FormFields'
import type { EnteredForm } from './form-rows.server'
import { IdempotencyKey } from './IdempotencyKey'
import { OpenedFields } from './NewerVersion'
import type { OtherPage } from './RecordFrame'
import type { FormAnswer } from './send-form'
import type { Standing } from './status'
import type { Saved, UploadOutcome } from './UploadDone'
import { UploadForm, type UploadSteps } from './UploadForm'

export interface FieldsProps<Content, Options> {
  record?: Content
  options: Options
  /** Undefined if the operator set no limit. */
  limitBytes?: number
  formErrors?: FormErrors
  /** The fields of a form that comes back with a row or part added or removed, without JavaScript. */
  entered?: EnteredForm
  page: string
}

type SendUpload = (steps: UploadSteps) => Promise<FormAnswer>

export interface ContentFormConfig<Content extends { id: number } = { id: number }, Options = unknown> {
  tab: string
  /** What one of its records is called. */
  noun: string
  empty: string
  /** The title of the page and of the submit button for a new record. */
  upload: string
  /** The submit button for a new record, if it has other words than the title. */
  submit?: string
  uploaded: string
  failure: string
  /** Describes what the server is doing after the upload, before it answers. */
  saving?(form: FormData): string
  /** The JSON route that creates a record; `/{id}` below it changes one. */
  api: string
  required?: { names: string[]; message: string }
  /** The page that lists its records, if it is not Manage Uploads. */
  list?: string
  canDraft?: boolean
  address?(record: Content): string | undefined
  /** Describes why readers cannot see a saved record yet. */
  outcome?(record: Content): string | undefined
  /** The pages that make a new record whole, such as the sizes of an item: with them, its form leads on to its own page. */
  next?(record: Content): OtherPage[]
  Fields(props: FieldsProps<Content, Options>): ReactNode
  /** With JavaScript, replaces the single request that creates a record. */
  useSend?(): SendUpload
}

export const contentFormConfig = <Content extends { id: number }, Options>(
  desk: ContentFormConfig<Content, Options>,
) => desk

interface ContentFormProps extends Omit<FieldsProps<{ id: number }, unknown>, 'page'> {
  kind: string
  desk: ContentFormConfig
  opened?: ComponentProps<typeof OpenedFields>['opened']
  idempotencyKey: string
  saved?: Saved
  standing?: Standing
  /** The record being edited was uploaded a moment ago. */
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
  const settings =
    id === undefined
      ? {
          api: { address: api },
          required: desk.required,
          send,
          submit: t(desk.submit ?? desk.upload),
          success: t(desk.uploaded),
          another: page,
          canDraft: desk.canDraft,
        }
      : {
          api: { address: `${api}/${id}`, method: 'PUT' as const },
          submit: t('Save changes'),
          success: isUploaded ? t(desk.uploaded) : t('Changes saved.'),
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
          {opened && <OpenedFields opened={opened} entered={formErrors?.values ?? fields.entered?.values} />}
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

function outcomeOf(kind: string, desk: ContentFormConfig, record: Saved, isNew = false): UploadOutcome {
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

/** Whether a saved record is a draft; a new one has a button of its own for that. */
export function DraftField({
  isDraft,
  entered,
  formErrors,
}: { isDraft?: boolean } & Pick<FieldsProps<unknown, unknown>, 'entered' | 'formErrors'>) {
  if (isDraft === undefined) return null
  // The browser keeps the fields, unless the server sent them back.
  const values = entered?.values ?? formErrors?.values
  const submitted = values?.title === undefined ? undefined : values.isDraft === 'on'
  return (
    <label className="check">
      <input type="checkbox" name="isDraft" defaultChecked={submitted ?? isDraft} />{' '}
      {isDraft ? t('Save as draft') : t('Back to draft')}
    </label>
  )
}
