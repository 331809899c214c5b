import type { Role } from './accounts'

/** Who runs the site: its owner, those who publish, and those who sell. */
export const staffRoles = ['owner', 'editor', 'shop'] as const
export type StaffRole = (typeof staffRoles)[number]

export const staffNames: Record<StaffRole, string> = { owner: 'Owner', editor: 'Editor', shop: 'Shop' }
export const staffDuties: Record<StaffRole, string> = {
  owner: 'may do everything',
  editor: 'publishes articles, bands, authors and items of the shop',
  shop: 'sells: items, orders, shipping, discounts and mails',
}

/** What somebody may do at the desk. `run`: settings, people, jobs, and who may do what. */
export type Permission = 'publish' | 'sell' | 'run'

const permissions: Record<StaffRole, Permission[]> = {
  owner: ['publish', 'sell', 'run'],
  editor: ['publish'],
  shop: ['sell'],
}

/** Whether somebody may do one of these; without any, whether somebody is of the staff. */
export function may(user: { staff?: StaffRole } | null | undefined, ...any: Permission[]): boolean {
  const has = user?.staff ? permissions[user.staff] : []
  return any.length === 0 ? has.length > 0 : any.some((permission) => has.includes(permission))
}

/** The columns of somebody's row. The API calls those admins who publish. */
export const columnsOf = (staff: StaffRole | undefined): { role: Role; staff: StaffRole | null } => ({
  role: staff === 'owner' || staff === 'editor' ? 'admin' : 'user',
  staff: staff ?? null,
})

/** Of a row. Whom the last release, or ADMIN_USERNAME, made an admin is an owner. */
export function staffOf({ role, staff }: { role: string; staff: string | null }): StaffRole | undefined {
  if (role === 'admin') return staff === 'editor' ? 'editor' : 'owner'
  return role === 'user' && staff === 'shop' ? 'shop' : undefined
}

/** As a form or a row names it; user is like everybody else. */
export const parseStaff = (value: string | undefined): StaffRole | undefined =>
  staffRoles.find((role) => role === value)
