import { useNavigate, useSubmit } from '@remix-run/react'
import type { FormEvent, MouseEvent } from 'react'

/**
 * Makes plain links and GET forms of a list navigate like `Link` and `Form`, without a new document. Those components
 * would cost the server more than the rest of a row.
 */
export function usePlainLinks() {
  const navigate = useNavigate()
  const submit = useSubmit()
  return {
    onClick(event: MouseEvent<HTMLElement>) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || event.defaultPrevented || opensElsewhere(event, link)) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash)
    },
    onSubmit(event: FormEvent<HTMLElement>) {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method !== 'get') return
      event.preventDefault()
      const { submitter } = event.nativeEvent as SubmitEvent
      submit(submitter instanceof HTMLButtonElement ? submitter : form)
    },
  }
}

const opensElsewhere = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  link.target !== '' ||
  link.hasAttribute('download') ||
  link.origin !== window.location.origin
