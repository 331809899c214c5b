import { useFetcher } from '@remix-run/react'
import type { FormEvent } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'

/** Submits forms to /reading by JavaScript, so that the reader stays on the page. */
export function useSaveForm() {
  const fetcher = useFetcher<Partial<FormErrors>>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const values = new FormData(form, submitter)
    values.delete('redirectTo')
    fetcher.submit(values, { method: 'post', action: href('/reading') })
  }
  const isBusy = fetcher.state !== 'idle'
  return {
    submit,
    isBusy,
    error: isBusy ? undefined : fetcher.data?.message,
    isDone: fetcher.data !== undefined,
  }
}
