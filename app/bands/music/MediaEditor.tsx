import { Form, Link, useSubmit } from '@remix-run/react'
import { type DragEvent, Fragment, type ReactNode, useRef, useState } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Field } from '../../platform/ui/Field'
import { Icon } from '../../platform/ui/Icon'
import { Message } from '../../platform/ui/Message'
import { NewerVersionChoice, OpenedVersionFields } from '../../site/content/NewerVersion'
import type { OpenedVersion } from '../../site/content/opened-version'
import { Picture } from '../../site/uploads/Picture'
import type { MediaKind } from '../bands'
import { titleFieldName } from './media-list'
import './media.css'

interface Medium {
  id: number
  title: string
  image?: string
  note?: string
}

export interface MediaGroup {
  heading?: ReactNode
  media: Medium[]
}

interface MediaListProps {
  kind: MediaKind
  groups: MediaGroup[]
  opened: OpenedVersion
  page: string
  formErrors?: FormErrors
}

/** One form for all titles, so that no button loses what is typed beside it. Buttons or dragging change the order. */
export function MediaEditor({ kind, groups, opened, page, formErrors }: MediaListProps) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const send = (order: number[]) => {
    if (!form.current) return
    const fields = new FormData(form.current)
    fields.set('intent', 'order')
    fields.set('order', order.join())
    const entries = [...fields].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    submit(new URLSearchParams(entries), { method: 'post', preventScrollReset: true })
  }
  return (
    <Form ref={form} method="post" preventScrollReset className="upload-form media-form">
      <button type="submit" name="intent" value="save" hidden>
        {t('Save')}
      </button>
      {formErrors && (
        <Message role="alert" about={formErrors}>
          {formErrors.message}
          <NewerVersionChoice formErrors={formErrors} page={page} />
        </Message>
      )}
      <OpenedVersionFields opened={opened} entered={formErrors?.values} />
      {groups.map(({ heading, media }, index) => (
        <Fragment key={media[0]?.id ?? -index}>
          {heading}
          <Rows
            kind={kind}
            media={media}
            numbersFrom={groups.slice(0, index).reduce((sum, group) => sum + group.media.length, 1)}
            page={page}
            formErrors={formErrors}
            onOrder={send}
          />
        </Fragment>
      ))}
      <p className="form-actions">
        <button type="submit" name="intent" value="save" className="button">
          {t('Save titles')}
        </button>
      </p>
    </Form>
  )
}

interface RowsProps extends Pick<MediaListProps, 'kind' | 'page' | 'formErrors'> {
  media: Medium[]
  numbersFrom: number
  onOrder: (ids: number[]) => void
}

function Rows({ kind, media, numbersFrom, page, formErrors, onOrder }: RowsProps) {
  const [dragged, setDragged] = useState<number>()
  const drop = (index: number) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged === undefined) return
    const others = media.map(({ id }) => id).filter((id) => id !== dragged)
    onOrder([...others.slice(0, index), dragged, ...others.slice(index)])
  }
  return (
    <ol className="media-list">
      {media.map(({ id, title, image, note }, index) => (
        <li
          key={id}
          data-is-dragged={id === dragged || undefined}
          onDragOver={(event) => dragged !== undefined && event.preventDefault()}
          onDrop={drop(index)}
        >
          {media.length > 1 && (
            <span
              className="media-grip"
              aria-hidden="true"
              draggable
              onDragStart={() => setDragged(id)}
              onDragEnd={() => setDragged(undefined)}
            >
              <Icon name="grip" />
            </span>
          )}
          {image && <Picture file={image} alt="" width={80} height={80} sizes="5rem" />}
          <Field
            label={
              kind === 'track'
                ? t('Title of track {number}', { number: numbersFrom + index })
                : t('Title of photo {number}', { number: numbersFrom + index })
            }
            name={titleFieldName(id)}
            required
            dir="auto"
            maxLength={200}
            defaultValue={title}
            formErrors={formErrors}
          />
          <span className="media-acts">
            {note && <span className="media-note">{note}</span>}
            {media.length > 1 && (
              <>
                <Move verb="up" id={id} title={title} isOff={index === 0} />
                <Move verb="down" id={id} title={title} isOff={index === media.length - 1} />
              </>
            )}
            <Link to={`${page}/${id}`} aria-label={t('Edit {title}', { title })}>
              {t('Edit')}
            </Link>
            <button
              type="submit"
              name="intent"
              value={`remove-${id}`}
              className="link-button"
              aria-label={t('Remove {title}', { title })}
            >
              {t('Remove')}
            </button>
          </span>
        </li>
      ))}
    </ol>
  )
}

interface MoveProps {
  verb: 'up' | 'down'
  id: number
  title: string
  isOff: boolean
}

function Move({ verb, id, title, isOff }: MoveProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={`${verb}-${id}`}
      className="icon-button"
      aria-label={
        verb === 'up' ? t('Move {name} up', { name: title }) : t('Move {name} down', { name: title })
      }
      disabled={isOff}
    >
      <Icon name={verb} />
    </button>
  )
}
