import { validate } from '../../platform/http/request.server'
import { Opened, type OpenedOn, openedFrom } from '../../site/content/opened-version'
import { type Press, Pressed, Titles, titleField } from './media-list'

export interface ListChange {
  opened?: OpenedOn
  titles: Map<number, string>
  press: Press
}

/** @throws Invalid with the errors by field */
export function listChangeFrom(fields: URLSearchParams): ListChange {
  const values = Object.fromEntries(fields)
  const { intent, order } = validate(Pressed, { ...(values.overwrite && { intent: 'save' }), ...values })
  const sent = [...fields].flatMap(([name, title]) => {
    const id = /^title-([1-9]\d{0,8})$/.exec(name)?.[1]
    return id ? [{ id: Number(id), title }] : []
  })
  const titles = validate(Titles, sent, ([row]) => titleField(sent[Number(row)]?.id ?? 0))
  return {
    opened: openedFrom(validate(Opened, values)),
    titles: new Map(titles.map(({ id, title }) => [id, title])),
    press: pressOf(intent, order),
  }
}

function pressOf(intent: string, order: number[]): Press {
  if (intent === 'order') return { verb: 'order', order }
  const [, verb, id] = /^(up|down|remove|restore)-(\d+)$/.exec(intent) ?? []
  if (verb === 'up' || verb === 'down' || verb === 'remove' || verb === 'restore')
    return { verb, id: Number(id) }
  return { verb: 'save' }
}
