import { useFetcher } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { Message } from '../ui/Message'
import { textAttributes } from '../ui/text-attributes'
import { Picture } from '../uploads/Picture'
import type { TrashedPart } from './parts.server'

interface PartList {
  heading: string
  /** The type that the kind's `removePart` expects. */
  type: string
  parts: { id: number; title: string; picture?: string }[]
}

interface RecordPartsProps {
  lists: PartList[]
  page: string
  /** The part just removed, without JavaScript. */
  removed?: TrashedPart
}

interface Answer {
  removed?: TrashedPart
}

/**
 * The tracks, photos or pictures of a record. Their buttons stand in its form, so that what is typed beside them
 * stays.
 */
export function RecordParts({ lists, page, removed: removedBefore }: RecordPartsProps) {
  const fetcher = useFetcher<Answer>()
  const { removed } = fetcher.data ?? { removed: removedBefore }
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    fetcher.submit(null, { method: 'post', action: event.currentTarget.value })
  }

  return (
    <div id="media" className="form-parts">
      {removed && (
        <Message role="status" about={removed}>
          The {removed.name} is in the trash.{' '}
          <PartButton name={`Undo: ${removed.name}`} action={`${page}?piece=${removed.piece}`} press={press}>
            Undo
          </PartButton>
        </Message>
      )}
      {lists.map(
        ({ heading, type, parts }) =>
          parts.length > 0 && (
            <section key={type} className="managed">
              <h2>{heading}</h2>
              <ul>
                {parts.map(({ id, title, picture }) => (
                  <li key={id}>
                    <p>
                      {picture && <Picture file={picture} alt="" width={80} height={80} sizes="5rem" />}
                      <bdi className="managed-title" {...textAttributes(title)}>
                        {title}
                      </bdi>
                    </p>
                    <PartButton
                      name={`Remove ${title}`}
                      action={`${page}?part=${type}&id=${id}`}
                      press={press}
                    >
                      Remove
                    </PartButton>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}

interface PartButtonProps {
  name: string
  action: string
  press: (event: MouseEvent<HTMLButtonElement>) => void
  children: string
}

/**
 * A button that removes a part. Without JavaScript, it submits the form without its files to an address that returns
 * the form.
 */
function PartButton({ name, action, press, children }: PartButtonProps) {
  return (
    <button
      type="submit"
      className="link-button"
      name="intent"
      value={action}
      formAction={`${action}#media`}
      formEncType="application/x-www-form-urlencoded"
      formNoValidate
      aria-label={name}
      onClick={press}
    >
      {children}
    </button>
  )
}
