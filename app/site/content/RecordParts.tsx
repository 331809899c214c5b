import { Link, useFetcher } from '@remix-run/react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Icon } from '../../platform/ui/Icon'
import { Message } from '../../platform/ui/Message'
import { textAttributes } from '../../platform/ui/text-attributes'
import { Picture } from '../uploads/Picture'
import { AltTextField } from './AltTextField'
import { PartButton } from './PartButton'
import type { TrashedPart } from './parts.server'
import './form-rows.css'

export interface RecordPart {
  id: number
  title: string
  picture?: string
  note?: ReactNode
  /** An audio or video player. */
  player?: ReactNode
  edit?: string
  /** The group within which the part is ordered; by default the whole list. */
  group?: number
}

export interface PartList {
  /** The heading of the list, if the fields above do not tell what it is. */
  heading?: string
  /** The part's type for the kind's `removePart` and `movePart`. */
  type: string
  parts: RecordPart[]
  canMove?: boolean
  asksAltTexts?: boolean
  add?: ReactNode
}

interface RecordPartsProps {
  lists: PartList[]
  page: string
  removed?: TrashedPart
  formErrors?: FormErrors
}

interface Answer {
  removed?: TrashedPart
}

type Press = (event: MouseEvent<HTMLButtonElement>) => void

/**
 * Shows the tracks, photos or pictures of a record. Their buttons belong to its form, so that typed values
 * stay.
 */
export function RecordParts({ lists, page, removed: removedBefore, formErrors }: RecordPartsProps) {
  const fetcher = useFetcher<Answer>()
  const { removed } = fetcher.data ?? { removed: removedBefore }
  const pressed = useRef<HTMLButtonElement>()
  const press: Press = (event) => {
    event.preventDefault()
    pressed.current = event.currentTarget
    fetcher.submit(null, { method: 'post', action: event.currentTarget.value })
  }
  // Restores the focus, which a row loses when it is moved in the document.
  useEffect(() => {
    if (fetcher.state === 'idle' && document.activeElement === document.body) pressed.current?.focus()
  }, [fetcher.state])

  return (
    <div id="media" className="record-parts">
      {removed && (
        <Message role="status" about={removed}>
          {t('The {name} is in the trash.', { name: removed.name })}{' '}
          <PartButton
            name={t('Undo: {name}', { name: removed.name })}
            action={`${page}?piece=${removed.piece}`}
            press={press}
          >
            {t('Undo')}
          </PartButton>
        </Message>
      )}
      {lists.map(
        (list) =>
          (list.parts.length > 0 || list.add) && (
            <section key={list.type}>
              {!list.heading && list.add}
              {list.parts.length > 0 && <Parts {...list} page={page} press={press} formErrors={formErrors} />}
              {list.heading && list.add}
            </section>
          ),
      )}
    </div>
  )
}

type PartsProps = PartList & { page: string; press: Press; formErrors?: FormErrors }

function Parts({ heading, type, parts, canMove, asksAltTexts, page, press, formErrors }: PartsProps) {
  const hasPictures = parts.some(({ picture }) => picture)
  const isEdge = (index: number, step: -1 | 1) => {
    const [part, other] = [parts[index], parts[index + step]]
    return !other || other.group !== part?.group
  }
  return (
    <>
      {heading && <h2>{heading}</h2>}
      <ol className={hasPictures ? 'part-grid' : 'part-list'}>
        {parts.map(({ id, title, picture, note, player, edit }, index) => (
          <li key={id}>
            {picture && <Picture file={picture} alt="" width={320} height={240} sizes="12rem" />}
            {player}
            <p className="part-title">
              <bdi {...textAttributes(title)}>{title}</bdi>
              {note && <span className="part-note">{note}</span>}
            </p>
            {picture && asksAltTexts && (
              <AltTextField of={picture} path={picture} about={title} formErrors={formErrors} />
            )}
            <p className="part-acts">
              {canMove &&
                parts.length > 1 &&
                (['up', 'down'] as const).map((to) => (
                  <PartButton
                    key={to}
                    className="icon-button"
                    name={
                      to === 'up'
                        ? t('Move {name} up', { name: title })
                        : t('Move {name} down', { name: title })
                    }
                    action={`${page}?move=${to}&part=${type}&id=${id}`}
                    isOff={isEdge(index, to === 'up' ? -1 : 1)}
                    press={press}
                  >
                    <Icon name={to} />
                  </PartButton>
                ))}
              {edit && (
                <Link to={edit} aria-label={t('Edit {title}', { title })}>
                  {t('Edit')}
                </Link>
              )}
              <PartButton
                name={t('Remove {title}', { title })}
                action={`${page}?part=${type}&id=${id}`}
                press={press}
              >
                {t('Remove')}
              </PartButton>
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
