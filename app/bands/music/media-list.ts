export const titleFieldName = (id: number) => `title-${id}`

export type MediaListPress =
  | { verb: 'save' }
  | { verb: 'order'; order: number[] }
  | { verb: 'up' | 'down'; id: number }
  | { verb: 'remove' | 'restore'; id: number }
