import { useFetcher } from '@remix-run/react'
import type { MouseEvent } from 'react'
import type { TrashedPart } from '../content/parts.server'
import { Message } from '../ui/Message'
import { written } from '../ui/written'
import type { Band } from './bands'

interface BandMediaProps {
  band: Band
  page: string
  /** Without JavaScript. */
  removed?: TrashedPart
}

interface Answer {
  removed?: TrashedPart
}

/** The tracks and photos of a band. Their buttons stand in its form, so that what is typed beside them is kept. */
export function BandMedia({ band: { tracks, photos }, page, removed: removedBefore }: BandMediaProps) {
  const fetcher = useFetcher<Answer>()
  const { removed } = fetcher.data ?? { removed: removedBefore }
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    fetcher.submit(null, { method: 'post', action: event.currentTarget.value })
  }

  const lists = [
    { title: 'Audio tracks', type: 'track', media: tracks },
    { title: 'Photos', type: 'photo', media: photos },
  ]
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
        ({ title: heading, type, media }) =>
          media.length > 0 && (
            <section key={type} className="managed">
              <h2>{heading}</h2>
              <ul>
                {media.map(({ id, title }) => (
                  <li key={id}>
                    <p>
                      <bdi className="managed-title" {...written(title)}>
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

/** Without JavaScript, it submits the form without its files to an address that gives the form back. */
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
