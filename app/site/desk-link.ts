import type { Permission } from './accounts/staff'

export interface DeskLink {
  to: string
  name: string
  /** The permission that a user needs to see the link; without it, all staff see it. */
  for?: Permission
  /** The beginnings of other addresses at which this link is marked as current. */
  also?: string[]
  /** The pages that share this entry, with tabs above them; the entry leads to the first one. */
  tabs?: DeskLink[]
}
