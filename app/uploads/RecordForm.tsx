import type { ComponentProps, ReactNode } from 'react'
import { Field, type FormRefusal } from '../ui/Field'
import { TextArea } from '../ui/FormFields'
import type { FormAnswer } from './send-form'
import { UploadForm, type UploadSteps } from './UploadForm'

/** What every form of a record is given by its page. */
export interface RecordFormOptions {
  limitBytes?: number
  refusal?: FormRefusal
  isDone?: boolean
}

interface RecordFormProps extends Omit<RecordFormOptions, 'limitBytes'> {
  /** The id of the record to change; a new one where there is none. */
  id?: number
  /** The address of such records' pages, `/new` and `/{id}` below it. */
  pages: string
  /** The JSON route that makes one, and `/{id}` below it changes one. */
  api: string
  /** What the button of a new one says, and the form when it has arrived. */
  upload: string
  uploaded: string
  failure: string
  /** Files that a new one must have, and what is said when one is not chosen. */
  required?: { names: string[]; message: string }
  /** Another way of sending a new one with JavaScript. */
  send?: (steps: UploadSteps) => Promise<FormAnswer>
  children: (refusal: FormRefusal | undefined) => ReactNode
}

/** A form with files that makes a record, or changes one. */
export function RecordForm({ id, pages, api, upload, uploaded, required, send, ...rest }: RecordFormProps) {
  if (id === undefined) {
    const address = { action: `${pages}/new`, api: { address: api } }
    return <UploadForm {...rest} {...address} {...{ required, send }} submit={upload} success={uploaded} />
  }
  const address = { action: `${pages}/${id}`, api: { address: `${api}/${id}`, method: 'PUT' as const } }
  return <UploadForm {...rest} {...address} submit="Save changes" success="Changes saved." />
}

/** What a record is called. */
export function TitleField(props: Partial<ComponentProps<typeof Field>>) {
  return <Field label="Title" name="title" required maxLength={300} dir="auto" {...props} />
}

/** What is said of a record. */
export function DescriptionField(props: Partial<ComponentProps<typeof TextArea>>) {
  return <TextArea label="Description" name="description" maxLength={10_000} {...props} />
}
