export interface ExportedEntry {
  id?: number
  title?: string
  name?: string
  createdAt: Date
  publishedAt?: Date | null
  updatedAt?: Date
}

export const importSourceOf = (kind: string, { id, createdAt }: ExportedEntry) =>
  `zinehouse ${kind} ${id ?? ''} ${createdAt.toISOString()}`

export const importOriginOf = ({ id, createdAt }: ExportedEntry) => ({ id, createdAt })
