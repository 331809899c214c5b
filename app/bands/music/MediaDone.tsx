import { Form } from '@remix-run/react'
import { Message } from '../../ui/Message'

interface MediaDoneProps {
  /** What just went to the trash. */
  removed?: { piece: number; name: string }
  isSaved: boolean
}

/** What became of the last press, and the way back. */
export function MediaDone({ removed, isSaved }: MediaDoneProps) {
  if (removed)
    return (
      <Message role="status" about={removed.piece}>
        The {removed.name} is in the trash.{' '}
        <Form method="post" className="media-undo" preventScrollReset>
          <button
            type="submit"
            name="intent"
            value={`restore-${removed.piece}`}
            className="link-button"
            aria-label={`Undo: ${removed.name}`}
          >
            Undo
          </button>
        </Form>
      </Message>
    )
  return isSaved ? <Message role="status">Your changes are saved.</Message> : null
}
