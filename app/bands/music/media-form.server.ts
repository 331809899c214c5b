import { validate } from '../../platform/http/request.server'
import { type OpenedVersion, OpenedVersionForm, openedVersionFrom } from '../../site/content/opened-version'
import { type MediaListPress, titleFieldName } from './media-list'
import { MediaListButton, MediaTitles } from './media-list-form'

export interface MediaListChange {
  opened?: OpenedVersion
  titles: Map<number, string>
  press: MediaListPress
}

/** @throws Invalid with the errors by field */
export function mediaListChangeFrom(fields: URLSearchParams): MediaListChange {
  const values = Object.fromEntries(fields)
  const { intent, order } = validate(MediaListButton, {
    ...(values.overwrite && { intent: 'save' }),
    ...values,
  })
  const sent = [...fields].flatMap(([name, title]) => {
    const id = /^title-([1-9]\d{0,8})$/.exec(name)?.[1]
    return id ? [{ id: Number(id), title }] : []
  })
  const titles = validate(MediaTitles, sent, ([row]) => titleFieldName(sent[Number(row)]?.id ?? 0))
  return {
    opened: openedVersionFrom(validate(OpenedVersionForm, values)),
    titles: new Map(titles.map(({ id, title }) => [id, title])),
    press: pressOf(intent, order),
  }
}

function pressOf(intent: string, order: number[]): MediaListPress {
  if (intent === 'order') return { verb: 'order', order }
  const [, verb, id] = /^(up|down|remove|restore)-(\d+)$/.exec(intent) ?? []
  if (verb === 'up' || verb === 'down' || verb === 'remove' || verb === 'restore')
    return { verb, id: Number(id) }
  return { verb: 'save' }
}
