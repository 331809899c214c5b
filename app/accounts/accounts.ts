export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

/** A logged-in person, as pages and the JSON API know them: never with a hash. */
export interface Account {
  id: number
  username: string
  email: string
  phone: string
  subscription: boolean
  role: Role
}
