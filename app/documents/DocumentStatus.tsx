import { Form } from '@remix-run/react'
import type { DocumentStatus as Status } from './status.server'

const of = (count: number | null) => (count === 1 ? '1 page' : `${count} pages`)

export function statusWords({ state, reason, pageCount, pagesDone }: Status): string {
  if (state === 'waiting') return 'Its pages wait to be made.'
  if (state === 'running')
    return pageCount ? `Its pages are being made: ${pagesDone} of ${pageCount}.` : 'Its pages are being made.'
  if (state === 'failed') return `Its pages could not be made. ${reason ?? ''}`
  return `Its text and pictures are ready: ${of(pageCount)}. ${reason ?? ''}`
}

/** How the pages of an article's PDF stand, and a button that makes them again. */
export function DocumentStatus({ status }: { status: Status | undefined }) {
  const isBusy = status?.state === 'waiting' || status?.state === 'running'
  return (
    <section className="document-status" aria-labelledby="document-status">
      <h2 id="document-status">Pages for readers</h2>
      <p>{status ? statusWords(status) : 'Its pages have not been made.'}</p>
      {!isBusy && (
        <Form method="post" action="?again">
          <button type="submit" className="link-button">
            Take apart again
          </button>
        </Form>
      )}
    </section>
  )
}
