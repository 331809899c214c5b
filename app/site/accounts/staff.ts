import { msg } from '../../platform/i18n/i18n'
import type { Role } from './roles'

/** The roles of staff: the owner, editors who publish, and those who sell. */
export const staffRoles = ['owner', 'editor', 'shop'] as const
export type StaffRole = (typeof staffRoles)[number]

export const staffRoleNames: Record<StaffRole, string> = {
  owner: msg('Owner'),
  editor: msg('Editor'),
  shop: msg('Shop'),
}
export const staffShortDescriptions: Record<StaffRole, string> = {
  owner: msg('can do everything'),
  editor: msg('publishes'),
  shop: msg('sells'),
}
export const staffDuties: Record<StaffRole, string> = {
  owner: msg('can do everything'),
  editor: msg('publishes articles, bands, authors and items of the shop'),
  shop: msg('sells: items, orders, shipping, discounts and emails'),
}

/** The permissions of staff. `run` covers settings, people, jobs and others' permissions. */
export type Permission = 'publish' | 'sell' | 'run'

const permissions: Record<StaffRole, Permission[]> = {
  owner: ['publish', 'sell', 'run'],
  editor: ['publish'],
  shop: ['sell'],
}

/** Tells whether a user has one of these permissions; without any given, whether the user is staff. */
export function hasPermission(user: { staff?: StaffRole } | null | undefined, ...any: Permission[]): boolean {
  const has = user?.staff ? permissions[user.staff] : []
  return any.length === 0 ? has.length > 0 : any.some((permission) => has.includes(permission))
}

/** Returns the columns of a staff role. The JSON API calls those who publish admins. */
export const staffColumns = (staff: StaffRole | undefined): { role: Role; staff: StaffRole | null } => ({
  role: staff === 'owner' || staff === 'editor' ? 'admin' : 'user',
  staff: staff ?? null,
})

/** Reads the staff role from a row. An admin created by the last release or by ADMIN_USERNAME is an owner. */
export function staffRoleOf({ role, staff }: { role: string; staff: string | null }): StaffRole | undefined {
  if (role === 'admin') return staff === 'editor' ? 'editor' : 'owner'
  return role === 'user' && staff === 'shop' ? 'shop' : undefined
}

/** Parses the role in a form or a row; `user` is no staff role. */
export const parseStaff = (value: string | undefined): StaffRole | undefined =>
  staffRoles.find((role) => role === value)
