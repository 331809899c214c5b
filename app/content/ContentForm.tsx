import type { ComponentProps, ReactNode } from 'react'
import type { FormErrors } from '../platform/errors'
import { Field } from '../ui/Field'
import { TextArea } from '../ui/FormFields'
import type { FormAnswer } from './send-form'
import { UploadForm, type UploadSteps } from './UploadForm'

/** What the fields of a form are given. */
export interface FieldsProps<Content, Options> {
  /** The record to change; a new one where there is none. */
  record?: Content
  /** What the form offers to choose from. */
  options: Options
  /** The most bytes that the operator takes; no limit where there is none. */
  limitBytes?: number
  formErrors?: FormErrors
  /** The form as it was when the page was asked for other rows, without JavaScript. */
  again?: { rows: Record<string, string[]>; typed: Record<string, string> }
  /** The page that the form is on. */
  page: string
}

type SendUpload = (steps: UploadSteps) => Promise<FormAnswer>

/** One kind of content on the desk, in the browser: its words and the fields of its form. */
export interface ContentDesk<Content extends { id: number } = { id: number }, Options = unknown> {
  /** What its list is called, and says when it is empty. */
  tab: string
  empty: string
  /** What the page, the panel and the button that make a new one are called; what is said when it has arrived. */
  upload: string
  uploaded: string
  failure: string
  /** The JSON route that makes one, and `/{id}` below it changes one. */
  api: string
  /** Files that a new one must have, and what is said when one is not chosen. */
  required?: { names: string[]; message: string }
  Fields(props: FieldsProps<Content, Options>): ReactNode
  /** What of the record stands beside the form, to be removed. */
  Parts?(props: { record: Content; page: string }): ReactNode
  /** Another way of sending a new one with JavaScript. */
  useSend?(): SendUpload
}

/** A kind's part of the desk, with its types inferred. */
export const contentDesk = <Content extends { id: number }, Options>(desk: ContentDesk<Content, Options>) =>
  desk

interface ContentFormProps extends Omit<FieldsProps<{ id: number }, unknown>, 'page'> {
  /** The kind's name in addresses. */
  kind: string
  desk: ContentDesk
  isDone?: boolean
}

/** The form that makes a record of a kind, or changes one. */
export function ContentForm({ kind, desk, isDone, formErrors, ...given }: ContentFormProps) {
  const { Fields, useSend = useNothing, api, failure } = desk
  const id = given.record?.id
  const page = `/admin/${kind}/${id ?? 'new'}`
  const send = useSend()
  const asked =
    id === undefined
      ? { api: { address: api }, required: desk.required, send, submit: desk.upload, success: desk.uploaded }
      : {
          api: { address: `${api}/${id}`, method: 'PUT' as const },
          submit: 'Save changes',
          success: 'Changes saved.',
        }
  return (
    <UploadForm {...asked} action={page} failure={failure} formErrors={formErrors} isDone={isDone}>
      {(formErrors) => <Fields {...given} page={page} formErrors={formErrors} />}
    </UploadForm>
  )
}

const useNothing = (): SendUpload | undefined => undefined

/** What a record is called. */
export function TitleField(props: Partial<ComponentProps<typeof Field>>) {
  return <Field label="Title" name="title" required maxLength={300} dir="auto" {...props} />
}

/** What is said of a record. */
export function DescriptionField(props: Partial<ComponentProps<typeof TextArea>>) {
  return <TextArea label="Description" name="description" maxLength={10_000} {...props} />
}
