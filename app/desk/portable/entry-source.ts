export interface Entry {
  id?: number
  title?: string
  name?: string
  createdAt: string
  publishedAt?: string | null
  updatedAt?: string
}

export const sourceOf = (kind: string, { id, createdAt }: Entry) =>
  `zinehouse ${kind} ${id ?? ''} ${createdAt}`

export const originOf = ({ id, createdAt }: Entry) => ({ id, createdAt: new Date(createdAt) })
