import type { ComponentProps, ReactNode } from 'react'
import type { FormErrors } from '../platform/http/errors'
import { Field } from '../ui/Field'
import { TextArea } from '../ui/FormFields'
import type { EnteredForm } from './form-rows.server'
import { IdempotencyKey } from './IdempotencyKey'
import { OpenedFields } from './NewerVersion'
import type { FormAnswer } from './send-form'
import type { Saved, UploadOutcome } from './UploadDone'
import { UploadForm, type UploadSteps } from './UploadForm'

export interface FieldsProps<Content, Options> {
  record?: Content
  options: Options
  /** Undefined where the operator set no limit. */
  limitBytes?: number
  formErrors?: FormErrors
  /** What was entered before a row or a part was added or removed without JavaScript. */
  entered?: EnteredForm
  page: string
}

type SendUpload = (steps: UploadSteps) => Promise<FormAnswer>

export interface ContentDesk<Content extends { id: number } = { id: number }, Options = unknown> {
  tab: string
  empty: string
  /** The title of the page and of the submit button for a new record. */
  upload: string
  uploaded: string
  failure: string
  /** What the server does once it has all, before it answers. */
  saving?(form: FormData): string
  /** The JSON route that creates a record; `/{id}` below it changes one. */
  api: string
  required?: { names: string[]; message: string }
  /** The page that lists its records, where that is not Manage Uploads. */
  list?: string
  /** Where the record is on the site, if it can be opened there. */
  address?(record: Content): string | undefined
  /** What happened to it, where readers cannot see it yet. */
  outcome?(record: Content): string | undefined
  Fields(props: FieldsProps<Content, Options>): ReactNode
  /** Replaces the single request for a new record, with JavaScript. */
  useSend?(): SendUpload
}

export const contentDesk = <Content extends { id: number }, Options>(desk: ContentDesk<Content, Options>) =>
  desk

interface ContentFormProps extends Omit<FieldsProps<{ id: number }, unknown>, 'page'> {
  kind: string
  desk: ContentDesk
  /** Of the record that is changed. */
  opened?: ComponentProps<typeof OpenedFields>['opened']
  /** Of the record that is created. */
  idempotencyKey: string
  /** What was just uploaded or changed. */
  saved?: Saved
}

export function ContentForm({
  kind,
  desk,
  opened,
  idempotencyKey,
  saved,
  formErrors,
  ...fields
}: ContentFormProps) {
  const { Fields, useSend = useDefaultSend, api, failure } = desk
  const id = fields.record?.id
  const page = `/admin/${kind}/${id ?? 'new'}`
  const send = useSend()
  const settings =
    id === undefined
      ? {
          api: { address: api },
          required: desk.required,
          send,
          submit: desk.upload,
          success: desk.uploaded,
          another: page,
        }
      : {
          api: { address: `${api}/${id}`, method: 'PUT' as const },
          submit: 'Save changes',
          success: 'Changes saved.',
        }
  return (
    <UploadForm
      {...settings}
      action={page}
      failure={failure}
      saving={desk.saving}
      formErrors={formErrors}
      saved={saved}
      limitBytes={fields.limitBytes}
      outcomeOf={(record) => outcomeOf(kind, desk, record)}
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

const outcomeOf = (kind: string, desk: ContentDesk, record: Saved): UploadOutcome => ({
  warning: record.warning,
  checking: record.isChecking ? `/admin/${kind}/${record.id}` : undefined,
  note: desk.outcome?.(record),
  view: desk.address?.(record),
})

const useDefaultSend = (): SendUpload | undefined => undefined

export function TitleField(props: Partial<ComponentProps<typeof Field>>) {
  return <Field label="Title" name="title" required maxLength={300} dir="auto" {...props} />
}

export function DescriptionField(props: Partial<ComponentProps<typeof TextArea>>) {
  return <TextArea label="Description" name="description" maxLength={10_000} {...props} />
}

export function DraftField({
  isDraft,
  entered,
  formErrors,
}: { isDraft?: boolean } & Pick<FieldsProps<unknown, unknown>, 'entered' | 'formErrors'>) {
  // The browser holds the form, unless the server sent back what was entered.
  const values = entered?.values ?? formErrors?.values
  const submitted = values?.title === undefined ? undefined : values.isDraft === 'on'
  return (
    <label className="check">
      <input type="checkbox" name="isDraft" defaultChecked={submitted ?? isDraft} /> Save as draft (hidden
      from readers)
    </label>
  )
}
